import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

const followed = new WeakSet<Query>();

/**
 * Marks what was read as stale and reads again what is on screen. A read that is already on its way may be older
 * than the change: it is let through, for changes may come faster than answers, and one more follows it.
 *
 * `evenFailed: false` lets none follow one that failed: it has been tried several times while nothing was known to change.
 */
export function makeStale(
  queries: QueryClient,
  filters: QueryFilters = {},
  { evenFailed = true }: { readonly evenFailed?: boolean } = {},
): void {
  const onTheirWay = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  void queries.invalidateQueries(filters, { cancelRefetch: false });
  for (const query of onTheirWay) {
    if (followed.has(query)) continue;
    followed.add(query);
    void readAgainAfter(queries, query, evenFailed);
  }
}

async function readAgainAfter(queries: QueryClient, query: Query, evenFailed: boolean): Promise<void> {
  // Its result goes to the caller that asked for it.
  await query.promise?.catch(() => undefined);
  followed.delete(query);
  if (!evenFailed && query.state.status === 'error') return;
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
}
