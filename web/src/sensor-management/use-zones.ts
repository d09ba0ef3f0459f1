import { zoneRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** The company's zones, to assign a new sensor to. */
export function useZones() {
  return useQuery(apiQuery(useApi(), 'Zones', zoneRoutes.listZones, {}));
}
