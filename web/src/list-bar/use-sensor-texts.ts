import { zoneMemberRoutes, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { zonesQuery } from '../platform/zone-queries.ts';
import { sensorTexts } from './search-rule.ts';

type Searched = Pick<Sensor, 'id' | 'name' | 'serialNo' | 'type'>;

/**
 * Returns the texts by which sensors are found: name, serial number and the names of their zones, which are read with
 * the first letter that is typed. The same function until the zones change.
 */
export function useSensorTexts(search: string): (sensor: Searched) => readonly string[] {
  const api = useApi();
  const enabled = search.trim() !== '';
  const background = { background: true } as const;
  const members = useQuery({
    ...apiQuery(api, 'ZoneSensors', zoneMemberRoutes.listZoneMembers, {}, background),
    enabled,
  }).data;
  const zones = useQuery({ ...zonesQuery(api), enabled }).data;
  return useMemo(() => {
    const zoneNamesBySensor = new Map<number, string[]>();
    for (const { zone_id, sensor_ids } of members ?? []) {
      const name = zones?.find((zone) => zone.zone_id === zone_id)?.zone_name;
      if (name === undefined) continue;
      for (const id of sensor_ids) zoneNamesBySensor.set(id, [...(zoneNamesBySensor.get(id) ?? []), name]);
    }
    return (sensor) => [...sensorTexts(sensor), ...(zoneNamesBySensor.get(sensor.id) ?? [])];
  }, [members, zones]);
}
