import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { zoneSensorsQuery, zonesQuery } from '../platform/zone-queries.ts';

/** The zones that the user sees, with the number of their sensors. */
export function useZones() {
  return useQuery(zonesQuery(useApi()));
}

/** The sensors of one zone; of none while it is null. */
export function useZoneSensors(zoneId: number | null) {
  return useQuery({ ...zoneSensorsQuery(useApi(), String(zoneId)), enabled: zoneId !== null });
}
