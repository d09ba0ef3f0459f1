import type { CacheGroup, Route, RouteRequest } from '@ts1/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';

/**
 * Options of a query that reads one route. Its key begins with a cache group, so that a change can make the
 * whole group stale. The first read counts for the loading overlay, refetches do not.
 */
export function apiQuery<R extends Route>(
  api: ApiClient,
  group: CacheGroup | 'PublicConfig' | 'Setup',
  route: R,
  request: RouteRequest<R>,
) {
  return queryOptions({
    queryKey: [group, route.path, request] as const,
    queryFn: async ({ client, queryKey, signal }) =>
      api.call(route, request, { signal, background: client.getQueryData(queryKey) !== undefined }),
  });
}
