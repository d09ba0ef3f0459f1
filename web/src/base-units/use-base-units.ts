import { baseUnitRoutes, type BaseUnit } from '@ts1/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { withNewestContacts } from './contact.ts';

/** How often the list is read while the event stream is down (spec 1 §9). */
const BASE_UNIT_POLLING_MS = 5 * 60_000;

/** Live events patch what lies under this key. */
const BASE_UNITS_KEY = ['BaseUnits', 'listBaseUnits', {}] as const;

/** The company's base units, live; a contact that was pushed is never replaced by an older one. */
export function useBaseUnits(): UseQueryResult<BaseUnit[]> {
  const api = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: BASE_UNITS_KEY,
    queryFn: async ({ signal }) => {
      const background = queries.getQueryData(BASE_UNITS_KEY) !== undefined;
      const read = await api.call(baseUnitRoutes.listBaseUnits, {}, { signal, background });
      return withNewestContacts(read, queries.getQueryData<BaseUnit[]>(BASE_UNITS_KEY));
    },
    refetchInterval: usePolling(BASE_UNIT_POLLING_MS),
  });
}
