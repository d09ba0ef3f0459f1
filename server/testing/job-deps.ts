import type { Database } from '../src/database/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { TestApp } from './test-app.ts';

/** Dependencies of the jobs that open what is due, beside a test's app: nothing is logged, and no screen is open. */
export function jobDeps({ clock, events }: Pick<TestApp, 'clock' | 'events'>, database: Database) {
  return { database, clock, events, logger: createLogger('silent'), announceChange: () => {} };
}
