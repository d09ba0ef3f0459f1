import { networkServerRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';

/** Reads the fields that a network server was seen to send, again every `everyMs`. */
export function useSenderFields(baseUnitId: number, everyMs: number) {
  const params = { baseUnitId: String(baseUnitId) };
  const query = apiQuery(
    useApi(),
    'BaseUnits',
    networkServerRoutes.getFieldMap,
    { params },
    { background: true },
  );
  return useQuery({ ...query, refetchInterval: everyMs });
}
