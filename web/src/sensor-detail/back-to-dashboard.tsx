import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';

/** The way back. */
export function BackToDashboard() {
  const { t } = useTranslation();
  return (
    <Link to="/" className={classes(buttonStyle('ghost'), 'mb-2 -ml-4')}>
      <ArrowLeft aria-hidden size={16} />
      {t('sensorDetail.backToDashboard')}
    </Link>
  );
}
