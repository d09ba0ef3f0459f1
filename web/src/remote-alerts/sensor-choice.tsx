import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { zoneSensorsQuery, zonesQuery } from '../platform/zone-queries.ts';
import { useSensors } from '../sensors/index.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type GroupDraft, withSensors } from './group-draft.ts';

interface SensorChoiceProps {
  readonly draft: GroupDraft;
  readonly error: string | undefined;
  readonly onChange: (draft: GroupDraft) => void;
}

const ALL = 'all';

/** The sensors of a group, chosen zone by zone; what was chosen in another zone stays chosen. */
export function SensorChoice({ draft, error, onChange }: SensorChoiceProps) {
  const { t } = useTranslation();
  const zones = useQuery(zonesQuery(useApi()));
  const [zone, setZone] = useState(ALL);
  const sensors = useZoneSensors(zone);
  const shown = (sensors.list ?? []).toSorted((a, b) =>
    a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
  const ids = shown.map(({ id }) => id);
  const isEveryChosen = ids.every((id) => draft.sensorIds.has(id));
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('remoteAlerts.zone')}
        value={zone}
        options={[
          { value: ALL, label: t('remoteAlerts.allZones') },
          ...(zones.data ?? []).map(({ zone_id, zone_name }) => ({
            value: String(zone_id),
            label: zone_name,
          })),
        ]}
        onChange={setZone}
      />
      <fieldset
        className="min-w-0 rounded-md border border-border p-3"
        aria-describedby={error === undefined ? undefined : 'sensors-error'}
      >
        <legend className="px-1 text-table font-medium">{t('remoteAlerts.sensors')}</legend>
        {sensors.list === undefined && !sensors.isError && <Skeleton className="h-9 w-full" />}
        {sensors.isError && <p className="text-body text-high">{t('remoteAlerts.sensorsFailed')}</p>}
        {sensors.list?.length === 0 && <p className="text-body text-muted">{t('remoteAlerts.noSensors')}</p>}
        <ul className="grid max-h-60 grid-cols-1 gap-x-3 overflow-y-auto sm:grid-cols-3">
          {shown.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Checkbox
                label={<span className="min-w-0 break-words">{name}</span>}
                checked={draft.sensorIds.has(id)}
                onChange={(chosen) => onChange(withSensors(draft, [id], chosen))}
              />
            </li>
          ))}
        </ul>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <output className="text-fine text-muted">
            {t('remoteAlerts.chosen', { count: draft.sensorIds.size })}
          </output>
          {ids.length > 1 && (
            <Button variant="ghost" onClick={() => onChange(withSensors(draft, ids, !isEveryChosen))}>
              {t(isEveryChosen ? 'remoteAlerts.selectNone' : 'remoteAlerts.selectAll')}
            </Button>
          )}
        </div>
      </fieldset>
      {error !== undefined && (
        <p id="sensors-error" role="alert" className="text-fine text-high">
          {error}
        </p>
      )}
    </div>
  );
}

/** Names and ids of the sensors of a zone, or of all; undefined while they are read. */
function useZoneSensors(zone: string) {
  const all = useSensors();
  const ofZone = useQuery({
    ...zoneSensorsQuery(useApi(), zone),
    enabled: zone !== ALL,
  });
  return zone === ALL
    ? { list: all.data, isError: all.isError }
    : {
        list: ofZone.data?.map(({ sensor_id: id, sensor_name: name }) => ({ id, name })),
        isError: ofZone.isError,
      };
}
