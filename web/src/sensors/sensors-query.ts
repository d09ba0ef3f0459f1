import type { Sensor } from '@ts1/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { keepNewest, usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import type { ApiClient } from '../platform/api-client.ts';

/** How often live data is read while the event stream is down (spec 1 §9). */
export const LIVE_DATA_POLLING_MS = 30_000;

/** Options of the list of sensors with their newest values; a pushed value is never replaced by an older one. */
export function sensorsQuery(api: ApiClient) {
  return {
    queryKey: ['Sensors', 'listSensors', {}] as const,
    queryFn: async ({ client, queryKey, signal }: SensorsQueryContext): Promise<Sensor[]> => {
      const background = client.getQueryData(queryKey) !== undefined;
      const read = await api.call('listSensors', {}, { signal, background });
      return keepNewest(read, client.getQueryData<Sensor[]>(queryKey));
    },
  };
}

interface SensorsQueryContext {
  readonly client: { getQueryData<T>(key: readonly unknown[]): T | undefined };
  readonly queryKey: readonly unknown[];
  readonly signal: AbortSignal;
}

/** The company's sensors, live. */
export function useSensors(): UseQueryResult<Sensor[]> {
  const api = useApi();
  return useQuery({ ...sensorsQuery(api), refetchInterval: usePolling(LIVE_DATA_POLLING_MS) });
}
