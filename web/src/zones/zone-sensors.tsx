import { formatSerial, type Zone } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAlarmsAtFirst, worstFirst } from '../worst-first/index.ts';
import { useSensors } from '../sensors/index.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Assignment, type AssignmentSearch } from './assignment.tsx';
import { ChangeMany } from './change-many.tsx';
import { useZoneChanges } from './use-zone-changes.ts';
import { useZoneSensors } from './zones-query.ts';

interface ZoneSensorsProps {
  readonly zone: Zone;
  readonly search: AssignmentSearch;
  readonly onSearch: (search: AssignmentSearch) => void;
}

/** Contents of an expanded zone: its sensors, and those that can be added. */
export function ZoneSensors({ zone, search, onSearch }: ZoneSensorsProps) {
  const { t } = useTranslation();
  const inside = useZoneSensors(zone.zone_id);
  const all = useSensors();
  const alarms = useAlarmsAtFirst();
  const changes = useZoneChanges(zone.zone_id);
  if (inside.data === undefined || all.data === undefined) {
    const missing = inside.data === undefined ? inside : all;
    return (
      <div className="my-2">
        <Loaded query={missing} loading={t('zones.loading')} failed={t('zones.sensorsFailed')} />
      </div>
    );
  }
  const ids = new Set(inside.data.map((link) => link.sensor_id));
  const items = worstFirst(all.data, alarms).map(({ id, name, serialNo, type }) => ({
    id,
    name,
    detail: formatSerial(serialNo, type),
  }));
  return (
    <Assignment
      search={search}
      onSearch={onSearch}
      assigned={items.filter(({ id }) => ids.has(id))}
      offered={items.filter(({ id }) => !ids.has(id))}
      texts={{
        assigned: t('zones.sensorsIn', { name: zone.zone_name }),
        noneAssigned: t('zones.noSensors'),
        offered: t('zones.sensorsToAdd'),
        noneOffered: t('zones.noSensorsFound'),
        searchAssigned: t('bulk.zone.searchAssigned', { name: zone.zone_name }),
        search: t('zones.searchSensors'),
      }}
      changeMany={(action, found) => (
        <ChangeMany
          zone={zone}
          kind="sensorIds"
          action={action}
          items={found}
          isInside={(id) => ids.has(id)}
        />
      )}
      busyId={changes.busyId}
      onAssign={(id) => void changes.assignSensor(id)}
      onRemove={(id) => void changes.removeSensor(id)}
    />
  );
}
