import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { maintenance } from '../i18n/en/maintenance.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import type { MaintenanceSearch } from './maintenance-search.ts';

addTexts({ maintenance });

interface MaintenanceLinkProps {
  /** Target for which the form is opened; without one the list. */
  readonly target: MaintenanceSearch;
  /** Its name; without it the words are beside the icon. */
  readonly name?: string;
  readonly className?: string;
}

/** Leads to the maintenance of a sensor, a zone or a base unit. */
export function MaintenanceLink({ target, name, className }: MaintenanceLinkProps) {
  const { t } = useTranslation();
  if (name === undefined) {
    return (
      <Link to="/maintenance" search={target} className={classes(buttonStyle(), className)}>
        <Wrench aria-hidden size={16} />
        {t('maintenance.title')}
      </Link>
    );
  }
  const label = t('maintenance.addFor', { name });
  return (
    <Tooltip text={label}>
      <Link
        to="/maintenance"
        search={target}
        aria-label={label}
        className={classes(buttonStyle('ghost', 'icon'), className)}
      >
        <Wrench aria-hidden size={20} />
      </Link>
    </Tooltip>
  );
}
