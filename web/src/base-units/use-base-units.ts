import type { BaseUnit } from '@ts1/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { baseUnitsQuery, usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';

/** How often the list is read while the event stream is down (spec 1 §9). */
const BASE_UNIT_POLLING_MS = 5 * 60_000;

/** The company's base units, live. */
export function useBaseUnits(): UseQueryResult<BaseUnit[]> {
  return useQuery({ ...baseUnitsQuery(useApi()), refetchInterval: usePolling(BASE_UNIT_POLLING_MS) });
}
