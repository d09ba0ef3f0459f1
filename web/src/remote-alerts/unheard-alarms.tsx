import { type AlertGroup } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { isUnheard, useCurrentAlarms } from '../alarms/index.ts';
import { NotifyNow } from '../deliveries/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSensors } from '../sensors/index.ts';
import { useCan } from '../session/index.ts';

/** The alarms in force of which no one was notified, with the way to notify the groups that watch their sensors now. */
export function UnheardAlarms({ groups }: { readonly groups: readonly AlertGroup[] }) {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const sensors = useSensors().data;
  const notNotified = useCurrentAlarms().data?.filter(isUnheard) ?? [];
  const sensorIds = new Set(notNotified.flatMap(({ sensor_id }) => sensor_id ?? []));
  const named = sensors?.filter(({ id }) => sensorIds.has(id)) ?? [];
  if (notNotified.length === 0) return null;
  return (
    <section className="mb-4 rounded-md border border-warning px-3 py-2 text-body">
      <p className="font-semibold text-warning">{t('remoteAlerts.unheard', { count: notNotified.length })}</p>
      <ul className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {named.map(({ id, name }) => (
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
      {maySet &&
        groups
          .filter((group) => group.sensorIds.some((id) => sensorIds.has(id)))
          .map((group) => <NotifyNow key={group.id} group={group} />)}
    </section>
  );
}
