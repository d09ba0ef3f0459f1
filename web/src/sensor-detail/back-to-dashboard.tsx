import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';

/** The way back; in the line of a title on a phone its arrow alone. */
export function BackToDashboard({ isInTitle = false }: { readonly isInTitle?: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/"
      className={classes(
        buttonStyle('ghost'),
        isInTitle ? '-ml-2 shrink-0 px-2! text-muted! max-md:min-w-11 max-md:px-0!' : '-ml-4',
      )}
    >
      <ArrowLeft aria-hidden size={isInTitle ? 20 : 16} />
      <span className={isInTitle ? 'max-md:sr-only' : undefined}>{t('sensorDetail.backToDashboard')}</span>
    </Link>
  );
}
