import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePublicConfig } from '../platform/public-config.ts';

/** The copyright line with the year, in the provider's name and with a link to its site where they are known. */
export function Copyright() {
  const { t } = useTranslation();
  const config = usePublicConfig();
  const [year] = useState(() => new Date().getFullYear());
  const owner = config?.providerName ?? t('app.name');
  const url = config?.providerUrl ?? null;
  return (
    <span className="inline-flex items-center gap-1">
      {`${t('shell.copyright', { year })} `}
      {url === null ? (
        owner
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
        >
          {config?.providerName ?? new URL(url).hostname}
        </a>
      )}
    </span>
  );
}
