import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePublicConfig } from '../platform/public-config.ts';
import { classes } from '../ui/classes.ts';
import { Copyright } from './copyright.tsx';

interface PublicFrameProps {
  readonly children: ReactNode;
  /** For pages that are read rather than filled in. */
  readonly wide?: boolean;
}

/** The page around everything that is seen without signing in: a card, and the provider's footer. */
export function PublicFrame({ children, wide = false }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <main className="flex flex-1 items-center justify-center p-4">
        <div
          className={classes(
            'w-full rounded-md border border-border bg-surface p-6 shadow-raised',
            wide ? 'max-w-2xl' : 'max-w-sm',
          )}
        >
          {children}
        </div>
      </main>
      <PublicFooter />
    </div>
  );
}

function PublicFooter() {
  const { t } = useTranslation();
  const config = usePublicConfig();
  const link = 'inline-flex min-h-6 items-center underline pointer-coarse:min-h-11';
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 py-6 text-fine text-muted">
      {config?.providerPhone !== undefined && config.providerPhone !== null && (
        <a href={`tel:${config.providerPhone.replaceAll(/[^+\d]/g, '')}`} className={link}>
          {config.providerPhone}
        </a>
      )}
      <Copyright />
      <Link to="/terms" className={link}>
        {t('shell.pages.terms')}
      </Link>
      <Link to="/privacy" className={link}>
        {t('shell.pages.privacy')}
      </Link>
      <Link to="/contact" className={link}>
        {t('shell.pages.contact')}
      </Link>
    </footer>
  );
}
