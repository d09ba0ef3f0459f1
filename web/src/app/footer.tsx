import { VERSION } from '@ts1/contract';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePublicConfig } from '../platform/public-config.ts';
import { Copyright } from '../sign-in/copyright.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { HelpLink } from './help-link.tsx';
import { LateZoneNote } from './late-zone-note.tsx';

/** Where a phone shows the whole of it: elsewhere it would take the room of the data. */
const WHOLE_ON_PHONES: ReadonlySet<string> = new Set(['/settings', '/help']);

/** Copyright, the provider's site and the version; one line on most screens of a phone. */
export function Footer() {
  const { t } = useTranslation();
  const config = usePublicConfig();
  const isShort = useLocation({ select: ({ pathname }) => !WHOLE_ON_PHONES.has(pathname) });
  if (useMediaQuery(PHONE) && isShort) {
    return (
      <footer className="until-settled mb-16 flex items-center justify-between gap-4 border-t border-border px-4 text-fine text-muted">
        <HelpLink shape="text" />
        <LateZoneNote />
      </footer>
    );
  }
  return (
    <footer className="until-settled flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border px-4 py-3 text-fine text-muted max-md:mb-16 md:px-6">
      <Copyright />
      <span>{t('shell.rightsReserved')}</span>
      {(['terms', 'privacy', 'contact'] as const).map((page) => (
        <Link
          key={page}
          to={`/${page}`}
          className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
        >
          {t(`shell.pages.${page}`)}
        </Link>
      ))}
      <span className="md:hidden">
        <HelpLink shape="text" />
      </span>
      <span className="md:ml-auto">{t('shell.version', { version: config?.version ?? VERSION })}</span>
    </footer>
  );
}
