import type { Route, RouteRequest } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { useApi } from './api-context.tsx';
import { readAgain } from './send-change.ts';
import { SomeFailed } from './use-api-mutation.ts';

/** Several changes of one kind. */
interface Changes<R extends Route, Item> {
  readonly items: readonly Item[];
  readonly request: (item: Item) => RouteRequest<R>;
  /** Sentence for people that names the items whose change failed. */
  readonly failedText: (failed: readonly Item[]) => string;
}

/**
 * Makes a change for each of several items, one after the other whatever happens to the others; then what they made stale
 * is read again, once for all.
 * @throws SomeFailed; ApiError when the first one asks something that the person did not answer
 */
export function useChangeEach() {
  const api = useApi();
  const queries = useQueryClient();
  return async <R extends Route, Item>(
    route: R,
    { items, request, failedText }: Changes<R, Item>,
  ): Promise<void> => {
    const failed: Item[] = [];
    for (const [index, item] of items.entries()) {
      try {
        await api.call(route, request(item));
      } catch (error) {
        // The person was asked something and did not answer: the others would be refused alike.
        if (index === 0 && error instanceof ApiError && error.question !== undefined) throw error;
        failed.push(item);
      }
    }
    await readAgain(queries, route);
    if (failed.length > 0) throw new SomeFailed(failedText(failed));
  };
}
