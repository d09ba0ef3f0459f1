import type { Site } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCan } from '../session/index.ts';
import { useSensors } from '../sensors/index.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';

interface NotPlacedProps {
  readonly sites: readonly Site[];
  /** The site whose plan is seen. */
  readonly siteId: number;
}

/** A line that says how many sensors are on no plan. */
export function NotPlaced({ sites, siteId }: NotPlacedProps) {
  const { t } = useTranslation();
  const mayManageDevices = useCan('devices');
  const { data: sensors = [] } = useSensors();
  const placed = new Set(sites.flatMap((site) => site.sensorPositions.map(({ sensorId }) => sensorId)));
  const count = sensors.filter(({ id }) => !placed.has(id)).length;
  if (count === 0) return null;
  return (
    <p className="py-2 text-body text-muted max-md:mt-2 md:ml-2">
      {t('plan.notPlaced', { count })}
      {mayManageDevices && (
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
