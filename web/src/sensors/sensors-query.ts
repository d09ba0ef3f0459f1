import { sensorRoutes, type Sensor } from '@ts1/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { keepNewest, usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';

/** How often live data is read while the event stream is down (spec 1 §9). */
const LIVE_DATA_POLLING_MS = 30_000;

const SENSORS_KEY = ['Sensors', 'listSensors', {}] as const;

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
