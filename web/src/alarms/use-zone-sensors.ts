import type { Zone, ZoneSensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { zoneSensorsQuery, zonesQuery } from '../platform/zone-queries.ts';

const ALL_ZONES = 'all';
const NO_ZONES: readonly Zone[] = [];

export interface ZoneSensors {
  readonly zones: readonly Zone[];
  /** Whether a sensor is in the chosen zone; undefined while that is not known. */
  readonly isInZone: ((sensorId: number | null) => boolean) | undefined;
  /** List that could not be read, for `ZoneFailed`; undefined while all is well. */
  readonly failed: 'zones' | 'sensors' | undefined;
  readonly retry: () => void;
}

/** The company's zones, and which sensors are in the chosen one (its id, or 'all'). */
export function useZoneSensors(zoneId: string): ZoneSensors {
  const api = useApi();
  const list = useQuery(zonesQuery(api));
  const members = useQuery({
    ...zoneSensorsQuery(api, zoneId),
    enabled: zoneId !== ALL_ZONES,
  });
  const sensors = members.data;
  const isInZone = useMemo(
    () => (zoneId === ALL_ZONES ? everywhere : sensors && within(sensors)),
    [zoneId, sensors],
  );
  const listFailed = list.isError && list.data === undefined;
  const zonesFailed = listFailed ? ('zones' as const) : undefined;
  const membersFailed = zoneId !== ALL_ZONES && members.isError && sensors === undefined;
  return {
    zones: list.data ?? NO_ZONES,
    isInZone,
    failed: membersFailed ? 'sensors' : zonesFailed,
    retry: () => void (membersFailed ? members.refetch() : list.refetch()),
  };
}

const everywhere = (): boolean => true;

function within(sensors: readonly ZoneSensor[]): (sensorId: number | null) => boolean {
  const ids = new Set(sensors.map(({ sensor_id }) => sensor_id));
  return (sensorId) => sensorId !== null && ids.has(sensorId);
}
