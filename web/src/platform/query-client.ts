import { QueryClient } from '@tanstack/react-query';

/** Unused cached data is kept this long (spec 1 §9). */
const UNUSED_DATA_KEPT_MS = 60_000;

/** The cache of what was read. Retries are the API client's. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { gcTime: UNUSED_DATA_KEPT_MS, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
