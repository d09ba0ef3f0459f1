import { type AlertGroup, sensorsInNoGroup } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { worstFirst } from '../worst-first/index.ts';
import { useSensorAlarms } from '../alarms/index.ts';
import { useSensors } from '../sensors/index.ts';

/** The sensors of whose alarms no one gets a message; nothing where there are none. */
export function UngroupedSensors({ groups }: { readonly groups: readonly AlertGroup[] }) {
  const { t } = useTranslation();
  const alarms = useSensorAlarms();
  const sensors = worstFirst(sensorsInNoGroup(useSensors().data ?? [], groups), alarms);
  if (sensors.length === 0) return null;
  return (
    <section className="mb-4 rounded-md border border-warning px-3 py-2 text-body">
      <p className="text-warning">{t('remoteAlerts.inNoGroup', { count: sensors.length })}</p>
      <details>
        <summary className="cursor-pointer text-fine text-muted pointer-coarse:py-3">
          {t('remoteAlerts.inNoGroupNames')}
        </summary>
        <ul className="mt-1 flex max-h-60 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
          {sensors.map(({ id, name }) => (
            <li key={id}>
              <Link
                to="/sensors/$sensorId"
                params={{ sensorId: String(id) }}
                className="underline pointer-coarse:py-3"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
