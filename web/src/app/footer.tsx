import { VERSION } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../platform/public-config.ts';
import { Copyright } from '../sign-in/copyright.tsx';
import { HelpLink } from './help-link.tsx';

/** Copyright, the provider's site and the version. */
export function Footer() {
  const { t } = useTranslation();
  const config = usePublicConfig();
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border px-4 py-3 text-fine text-muted max-md:mb-16 md:px-6">
      <Copyright />
      <span>{t('shell.rightsReserved')}</span>
      {(['terms', 'privacy', 'contact'] as const).map((page) => (
        <Link
          key={page}
          to={`/${page}`}
          className="inline-flex items-center underline pointer-coarse:min-h-11"
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
