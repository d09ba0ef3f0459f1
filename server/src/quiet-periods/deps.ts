import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';

export interface QuietPeriodDeps {
  readonly database: Database;
  readonly clock: Clock;
}
