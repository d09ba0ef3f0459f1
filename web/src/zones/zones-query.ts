import { zoneRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** The zones that the user sees, with the number of their sensors. */
export function useZones() {
  return useQuery(apiQuery(useApi(), 'Zones', zoneRoutes.listZones, {}));
}

/** The sensors of one zone; of none while it is null. */
export function useZoneSensors(zoneId: number | null) {
  const request = { params: { zoneId: String(zoneId ?? 0) } };
  return useQuery({
    ...apiQuery(useApi(), 'ZoneSensors', zoneRoutes.listZoneSensors, request),
    enabled: zoneId !== null,
  });
}
