import type { Registry } from 'prom-client';
import type { ChangeDeps } from '../audit/index.ts';
import { readCounts } from './read-counts.ts';
import { type ReadCounts, showCounts } from './show-counts.ts';

interface WatchCountsDeps extends ChangeDeps {
  readonly metrics: Registry;
}

/**
 * Shows as metrics the counts that were read last, independently of how often and by how many they are requested. Returns
 * a function that reads them again.
 */
export function createCounting({ database, clock, metrics }: WatchCountsDeps): () => Promise<void> {
  let latest: ReadCounts = null;
  showCounts(
    () => latest,
    () => clock.now(),
    metrics,
  );
  return async () => {
    latest = { at: clock.now(), counts: await readCounts(database) };
  };
}
