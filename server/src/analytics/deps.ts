import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { ReadingDeps } from '../readings/index.ts';

export interface AnalyticsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Which sensors of the company a user sees. */
  readonly visibleSensors: ReadingDeps['visibleSensors'];
}
