import { readingRoutes, type LiveRecord } from '@ts1/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../platform/api-client.ts';

/** How often live data is asked for once it is wanted (spec 1 §9). */
export const LIVE_POLLING_MS = 30_000;

const liveDataKey = ['LiveData', 'liveData', {}] as const;

/** The newest values of every sensor; a value that was pushed while the question was under way is kept. */
export function liveDataQuery(api: ApiClient) {
  return queryOptions({
    queryKey: liveDataKey,
    queryFn: async ({ client, signal }): Promise<readonly LiveRecord[]> => {
      const background = client.getQueryData(liveDataKey) !== undefined;
      const request = { query: { _t: String(Date.now()) } };
      const answered = await api.call(readingRoutes.liveData, request, { signal, background });
      return newestRecords(answered, client.getQueryData<readonly LiveRecord[]>(liveDataKey) ?? []);
    },
  });
}

/** The answered records, each in its newest form known. */
export function newestRecords(
  answered: readonly LiveRecord[],
  known: readonly LiveRecord[],
): readonly LiveRecord[] {
  const knownById = new Map(known.map((record) => [record.sensor_id, record]));
  return answered.map((record) => {
    const other = knownById.get(record.sensor_id);
    return other !== undefined && other.timestamp > record.timestamp ? other : record;
  });
}
