import { sensorRoutes, type Sensor } from '@ts1/contract';
import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { keepNewest, usePolling } from '../live/index.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { useApi } from '../platform/api-context.tsx';

/** How often live data is read while the event stream is down (spec 1 §9). */
const LIVE_DATA_POLLING_MS = 30_000;

const SENSORS_KEY = ['Sensors', 'listSensors', {}] as const;

/** Reads the sensors with their live values before a screen asks for them; a failure is left to the screen. */
export async function prefetchSensors(api: ApiClient, queries: QueryClient): Promise<void> {
  await queries.prefetchQuery({
    queryKey: SENSORS_KEY,
    queryFn: async ({ signal }) => api.call(sensorRoutes.listSensors, {}, { signal, background: true }),
  });
}

/** The company's sensors, live; a value that was pushed is never replaced by an older one. */
export function useSensors(): UseQueryResult<Sensor[]> {
  const api = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: SENSORS_KEY,
    queryFn: async ({ signal }) => {
      const background = queries.getQueryData(SENSORS_KEY) !== undefined;
      const read = await api.call(sensorRoutes.listSensors, {}, { signal, background });
      return keepNewest(read, queries.getQueryData<Sensor[]>(SENSORS_KEY));
    },
    refetchInterval: usePolling(LIVE_DATA_POLLING_MS),
  });
}
