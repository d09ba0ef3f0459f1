import type { Route, RouteAnswer, RouteRequest } from '@ts1/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ApiClient, CallOptions } from './api-client.ts';
import { useApi } from './api-context.tsx';

export interface ChangeOptions extends CallOptions {
  /** The lists are read again while the person goes on; left out, the change is done when they show it. */
  readonly readsLater?: boolean | undefined;
  /** The lists are read again also when the call failed: another may have been there first. */
  readonly readsAlways?: boolean | undefined;
}

/** Makes a call that changes something and reads again what its route declares to be stale. @throws ApiError */
export type SendChange = <R extends Route>(
  route: R,
  request: RouteRequest<R>,
  options?: ChangeOptions,
) => Promise<RouteAnswer<R>>;

/** For work of several calls; one call alone is `useApiMutation`. */
export function useSendChange(): SendChange {
  return createSendChange(useApi(), useQueryClient());
}

export function createSendChange(api: ApiClient, queries: QueryClient): SendChange {
  return async (route, request, { readsLater = false, readsAlways = false, ...options } = {}) => {
    let isDone = false;
    try {
      const answer = await api.call(route, request, options);
      isDone = true;
      return answer;
    } finally {
      if (isDone || readsAlways) {
        const read = readAgain(queries, route);
        if (!readsLater) await read;
      }
    }
  };
}

/** Reads again what is on screen of a route's groups, and the rest when it is next asked for. */
export async function readAgain(queries: QueryClient, { changes }: Pick<Route, 'changes'>): Promise<void> {
  await Promise.all(changes.map(async (group) => queries.invalidateQueries({ queryKey: [group] })));
}
