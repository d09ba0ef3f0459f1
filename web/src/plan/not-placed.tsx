import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useIsAdmin } from '../session/index.ts';
import { useSensors } from '../sensors/index.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';

interface NotPlacedProps {
  readonly siteId: number;
  /** Sensors on this plan. */
  readonly placed: ReadonlySet<number>;
  /** Sensors on plans of other sites. */
  readonly elsewhere: ReadonlySet<number>;
}

/** A line that says how many sensors are on no plan. */
export function NotPlaced({ siteId, placed, elsewhere }: NotPlacedProps) {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  const { data: sensors = [] } = useSensors();
  const count = sensors.filter(({ id }) => !placed.has(id) && !elsewhere.has(id)).length;
  if (count === 0) return null;
  return (
    <p className="text-body text-muted">
      {t('plan.notPlaced', { count })}
      {isAdmin && (
        <>
          {' · '}
          <Link
            to="/dashboard/plan"
            search={{ site: siteId, edit: true }}
            className={`${TOUCH_AREA} text-accent underline underline-offset-2`}
          >
            {t('plan.placeThem')}
          </Link>
        </>
      )}
    </p>
  );
}
