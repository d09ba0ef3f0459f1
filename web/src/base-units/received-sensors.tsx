import { baseUnitManagementRoutes, formatSerial, type BaseUnit, type SensorAtBaseUnit } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { Loaded } from '../ui/loaded.tsx';

/** Which unit receives which sensor is noted every ten minutes; a minute is fresh enough. */
const REFRESH_MS = 60_000;

interface ReceivedSensorsProps {
  readonly unit: BaseUnit;
  readonly now: number;
}

/** The sensors that were received through a base unit, the last received first. */
export function ReceivedSensors({ unit, now }: ReceivedSensorsProps) {
  const { t } = useTranslation();
  const params = { baseUnitId: String(unit.id) };
  const sensors = useQuery({
    ...apiQuery(useApi(), 'BaseUnits', baseUnitManagementRoutes.listHeardSensors, { params }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Loaded
      query={sensors}
      loading={t('baseUnits.received.loading')}
      height="h-16"
      failed={t('baseUnits.received.failed')}
    >
      {(received) =>
        received.length === 0 ? (
          <p className="text-table text-muted">{t('baseUnits.received.none')}</p>
        ) : (
          <ul
            aria-label={t('baseUnits.received.table', { name: unit.base_unit_name })}
            className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3"
          >
            {received.map((sensor) => (
              <ReceivedSensor key={sensor.sensor_id} sensor={sensor} now={now} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ReceivedSensor({ sensor, now }: { readonly sensor: SensorAtBaseUnit; readonly now: number }) {
  const { t } = useTranslation();
  return (
    <li className="flex items-center justify-between gap-3 border-b border-border py-1.5 text-table">
      <span className="flex min-w-0 flex-col">
        <Link
          to="/sensors/$sensorId"
          params={{ sensorId: String(sensor.sensor_id) }}
          className="inline-flex items-center font-medium break-words hover:underline pointer-coarse:min-h-11"
        >
          {sensor.sensor_name}
        </Link>
        <span className="text-fine text-muted">{formatSerial(sensor.sensor_serialNo, sensor.type)}</span>
      </span>
      <span className="flex flex-col text-right text-fine text-muted">
        <span>{t('baseUnits.received.last', { when: relativeTimeText(sensor.heard_at, now, t) })}</span>
        <span>
          {t(sensor.last_through_here ? 'baseUnits.received.here' : 'baseUnits.received.elsewhere')}
        </span>
      </span>
    </li>
  );
}
