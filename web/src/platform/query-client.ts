import type { CacheGroup } from '@ts1/contract';
import { QueryClient } from '@tanstack/react-query';

/** Unused cached data is kept this long (spec 1 §9). */
const UNUSED_DATA_KEPT_MS = 60_000;
/** Zones are kept this long and not read again meanwhile (spec 1 §9); a change of them is pushed. */
const ZONES_KEPT_MS = 300_000;

/** The cache of what was read. Retries are the API client's. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { gcTime: UNUSED_DATA_KEPT_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const group of ['Zones', 'ZoneSensors'] as const satisfies readonly CacheGroup[]) {
    client.setQueryDefaults([group], { staleTime: ZONES_KEPT_MS, gcTime: ZONES_KEPT_MS });
  }
  return client;
}
