import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

const followed = new WeakSet<Query>();

/**
 * Marks what was read as stale and reads again what is on screen. A read that is already on its way may be older
 * than the change: it is let through, for changes may come faster than answers, and one more follows it.
 */
export function makeStale(queries: QueryClient, filters: QueryFilters = {}): void {
  const onTheirWay = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  void queries.invalidateQueries(filters, { cancelRefetch: false });
  for (const query of onTheirWay) {
    if (followed.has(query)) continue;
    followed.add(query);
    void readAgainAfter(queries, query);
  }
}

async function readAgainAfter(queries: QueryClient, query: Query): Promise<void> {
  // Its result goes to whoever asked for it.
  await query.promise?.catch(() => undefined);
  followed.delete(query);
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
}
