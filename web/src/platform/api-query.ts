import type { CacheGroup, RouteName } from '@ts1/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient, CallRequest } from './api-client.ts';

/**
 * Options of a query that reads one route. Its key begins with a cache group, so that a change can make the
 * whole group stale. The first read counts for the loading overlay, refetches do not.
 */
export function apiQuery<Name extends RouteName>(
  api: ApiClient,
  group: CacheGroup | 'PublicConfig' | 'Setup',
  name: Name,
  request: CallRequest<Name>,
) {
  return queryOptions({
    queryKey: [group, name, request] as const,
    queryFn: async ({ client, queryKey, signal }) =>
      api.call(name, request, { signal, background: client.getQueryData(queryKey) !== undefined }),
  });
}
