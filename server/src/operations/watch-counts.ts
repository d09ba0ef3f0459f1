import type { Registry } from 'prom-client';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { every, type Repeating } from '../platform/work/every.ts';
import type { Logger } from '../platform/logger.ts';
import { readCounts } from './read-counts.ts';
import { type ReadCounts, showCounts } from './show-counts.ts';

const EVERY_MS = 15_000;

interface WatchCountsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Registry;
}

/**
 * Reads the counts at intervals, independently of how often and by how many they are requested, and shows them as
 * metrics.
 */
export function startCounting({ database, clock, logger, metrics }: WatchCountsDeps): Repeating {
  let latest: ReadCounts = null;
  showCounts(
    () => latest,
    () => clock.now(),
    metrics,
  );
  return every(EVERY_MS, logger, 'counting for the metrics', async () => {
    latest = { at: clock.now(), counts: await readCounts(database) };
  });
}
