import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulk } from '../i18n/en/bulk.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ListBar, searched, useSensorTexts } from '../list-bar/index.ts';
import { useAlarmsAtFirst, worstFirst } from '../worst-first/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { zoneSensorsQuery, zonesQuery } from '../platform/zone-queries.ts';
import { useSensors } from '../sensors/index.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type GroupDraft, withSensors } from './group-draft.ts';

addTexts({ bulk });

interface SensorChoiceProps {
  readonly draft: GroupDraft;
  /** The sensors of the group as it is saved; none of one that is new. */
  readonly saved: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (draft: GroupDraft) => void;
}

const ALL = 'all';

/** As many as can be looked over; the others are found by typing, and all of them are chosen at once. */
const MOST_SHOWN = 300;

/** The sensors of a group, chosen zone by zone; what was chosen in another zone stays chosen. */
export function SensorChoice({ draft, saved, error, onChange }: SensorChoiceProps) {
  const { t } = useTranslation();
  const zones = useQuery(zonesQuery(useApi()));
  const [zone, setZone] = useState(ALL);
  const sensors = useZoneSensors(zone);
  const [search, setSearch] = useState('');
  const alarms = useAlarmsAtFirst();
  const all = worstFirst(sensors.list ?? [], alarms);
  const shown = searched(all, search, useSensorTexts(search));
  const ids = shown.map(({ id }) => id);
  const isEveryChosen = ids.length > 0 && ids.every((id) => draft.sensorIds.has(id));
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
        <ListBar
          label={t('remoteAlerts.searchSensors')}
          placeholder={t('remoteAlerts.searchSensorsBy')}
          value={search}
          onChange={setSearch}
          shown={shown.length}
          total={all.length}
        />
        {sensors.list?.length === 0 && <p className="text-body text-muted">{t('remoteAlerts.noSensors')}</p>}
        <ul className="grid max-h-60 grid-cols-1 gap-x-3 overflow-y-auto sm:grid-cols-3">
          {shown.slice(0, MOST_SHOWN).map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Checkbox
                label={<span className="min-w-0 break-words">{name}</span>}
                checked={draft.sensorIds.has(id)}
                onChange={(chosen) => onChange(withSensors(draft, [id], chosen))}
              />
            </li>
          ))}
        </ul>
        {shown.length > MOST_SHOWN && (
          <p className="mt-1 text-fine text-muted">
            {t('remoteAlerts.moreSensors', { count: shown.length - MOST_SHOWN })}
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <output className="text-fine text-muted">
            {t('remoteAlerts.chosen', { count: draft.sensorIds.size })}
            {saved.length > 0 && <Differences saved={saved} chosen={draft.sensorIds} />}
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

/** Changes that saving would make; nothing while there are none. */
function Differences({
  saved,
  chosen,
}: {
  readonly saved: readonly number[];
  readonly chosen: ReadonlySet<number>;
}) {
  const { t } = useTranslation();
  const kept = saved.filter((id) => chosen.has(id)).length;
  const added = chosen.size - kept;
  const removed = saved.length - kept;
  if (added === 0 && removed === 0) return null;
  const parts = [
    added > 0 && t('bulk.group.added', { count: added }),
    removed > 0 && t('bulk.group.removed', { count: removed }),
    kept > 0 && t('bulk.group.kept', { count: kept }),
  ].filter((part) => part !== false);
  return <span className="block">{parts.join(', ')}</span>;
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
        list:
          ofZone.data && all.data?.filter(({ id }) => ofZone.data.some(({ sensor_id }) => sensor_id === id)),
        isError: ofZone.isError || all.isError,
      };
}
