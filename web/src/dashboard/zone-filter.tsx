import type { Sensor } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRemembered } from '../platform/remembered.ts';
import { Select } from '../ui/select.tsx';
import { useZones, useZoneSensors } from '../zones/index.ts';

const STORE_KEY = 'selectedZone';
const ALL = 'all';

/** The chosen zone, remembered on this device; one that is gone counts as all. */
export function useZoneFilter() {
  const [chosen, choose] = useRemembered(STORE_KEY, ALL);
  const list = useZones();
  const zones = list.data ?? [];
  const zone = zones.find(({ zone_id }) => String(zone_id) === chosen) ?? null;
  const members = useZoneSensors(zone?.zone_id ?? null);
  const inside = members.data;
  const ids = inside && new Set(inside.map(({ sensor_id }) => sensor_id));
  // While the zones are not known the remembered one may be there: all sensors would be the wrong answer.
  const isOpen = chosen !== ALL && list.data === undefined;
  const includes = zone === null ? () => true : ids && ((sensor: Sensor) => ids.has(sensor.id));
  const listFailed = list.isError && list.data === undefined;
  return {
    zones,
    zone,
    choose,
    /** Whether a sensor is in the chosen zone; undefined while that is not known. */
    includes: isOpen ? undefined : includes,
    /** The zones themselves could not be read. */
    listFailed,
    /** Why it is not known whether a sensor is in the zone, and how to ask again. */
    failed: (isOpen && listFailed) || (zone !== null && members.isError && inside === undefined),
    retry: () => void (listFailed ? list.refetch() : members.refetch()),
    chooseAll: () => choose(ALL),
  };
}

type ZoneSelectProps = Pick<ReturnType<typeof useZoneFilter>, 'zones' | 'zone' | 'choose'>;

/** All zones, or one by name and number of sensors (spec 1 §2 Dashboard). */
export function ZoneSelect({ zones, zone, choose }: ZoneSelectProps) {
  const { t } = useTranslation();
  const options = [
    { value: ALL, label: t('dashboard.allZones') },
    ...zones.map(({ zone_id, zone_name, sensor_count }) => ({
      value: String(zone_id),
      label: t('dashboard.zone', { name: zone_name, count: sensor_count }),
    })),
  ];
  return (
    <div className="w-44 max-w-full md:w-56">
      <Select
        label={t('dashboard.zoneLabel')}
        hideLabel
        options={options}
        value={zone === null ? ALL : String(zone.zone_id)}
        onChange={choose}
      />
    </div>
  );
}
