import { zoneRoutes, type Zone, type ZoneSensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

const ALL_ZONES = 'all';
const NO_ZONES: readonly Zone[] = [];

export interface ZoneSensors {
  readonly zones: readonly Zone[];
  /** Whether a sensor is in the chosen zone; undefined while that is not known. */
  readonly isInZone: ((sensorId: number | null) => boolean) | undefined;
}

/** The company's zones, and which sensors are in the chosen one (its id, or 'all'). */
export function useZoneSensors(zoneId: string): ZoneSensors {
  const api = useApi();
  const zones = useQuery(apiQuery(api, 'Zones', zoneRoutes.listZones, {})).data ?? NO_ZONES;
  const { data: sensors } = useQuery({
    ...apiQuery(api, 'ZoneSensors', zoneRoutes.listZoneSensors, { params: { zoneId } }),
    enabled: zoneId !== ALL_ZONES,
  });
  const isInZone = useMemo(
    () => (zoneId === ALL_ZONES ? everywhere : sensors && within(sensors)),
    [zoneId, sensors],
  );
  return { zones, isInZone };
}

const everywhere = (): boolean => true;

function within(sensors: readonly ZoneSensor[]): (sensorId: number | null) => boolean {
  const ids = new Set(sensors.map(({ sensor_id }) => sensor_id));
  return (sensorId) => sensorId !== null && ids.has(sensorId);
}
