import type { CacheGroup, Route, RouteAnswer, RouteRequest } from '@ts1/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';

/** Groups that the server announces, and groups that one screen alone reads, of which it announces nothing. */
type QueryGroup =
  | CacheGroup
  | 'PublicConfig'
  | 'Setup'
  | 'Sessions'
  | 'AuditLogs'
  | 'Firmware'
  | 'Weather'
  | 'PushDevices';

interface QueryCallOptions {
  /** The user does not wait for it, not even for its first answer: the loading overlay ignores it. */
  readonly background?: true;
}

/**
 * The key of what a route answers. It begins with a group, so that a change can make the whole group stale, and carries
 * the type of what lies under it: `setQueryData` and `getQueryData` know it.
 */
export function apiKey<R extends Route>(group: QueryGroup, { path }: R, request: RouteRequest<R>) {
  type Key = readonly [QueryGroup, string, RouteRequest<R>];
  return queryOptions<RouteAnswer<R>, Error, RouteAnswer<R>, Key>({ queryKey: [group, path, request] })
    .queryKey;
}

/** Options of a query that reads one route. The first read counts for the loading overlay, refetches do not. */
export function apiQuery<R extends Route>(
  api: ApiClient,
  group: QueryGroup,
  route: R,
  request: RouteRequest<R>,
  { background }: QueryCallOptions = {},
) {
  return queryOptions({
    queryKey: apiKey(group, route, request),
    queryFn: async ({ client, queryKey, signal }) =>
      api.call(route, request, {
        signal,
        background: background ?? client.getQueryData(queryKey) !== undefined,
      }),
  });
}
