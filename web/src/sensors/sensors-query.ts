import type { Sensor } from '@ts1/contract';
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { sensorsQuery, usePolling } from '../live/index.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { useApi } from '../platform/api-context.tsx';

/** How often live data is read while the event stream is down (spec 1 §9). */
const LIVE_DATA_POLLING_MS = 30_000;

/** Reads the sensors with their live values before a screen asks for them; a failure is left to the screen. */
export async function prefetchSensors(api: ApiClient, queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(sensorsQuery(api, { background: true }));
}

/** The company's sensors, live. */
export function useSensors(): UseQueryResult<Sensor[]> {
  return useQuery({ ...sensorsQuery(useApi()), refetchInterval: usePolling(LIVE_DATA_POLLING_MS) });
}
