import { zoneRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** Zones are kept this long (spec 1 §9); a change of them is pushed and reads them again at once. */
const ZONES_KEPT_MS = 300_000;
const KEPT = { staleTime: ZONES_KEPT_MS, gcTime: ZONES_KEPT_MS } as const;

/** The zones that the user sees, with the number of their sensors. */
export function useZones() {
  return useQuery({ ...apiQuery(useApi(), 'Zones', zoneRoutes.listZones, {}), ...KEPT });
}

/** The sensors of one zone; of none while it is null. */
export function useZoneSensors(zoneId: number | null) {
  const request = { params: { zoneId: String(zoneId ?? 0) } };
  return useQuery({
    ...apiQuery(useApi(), 'ZoneSensors', zoneRoutes.listZoneSensors, request),
    ...KEPT,
    enabled: zoneId !== null,
  });
}
