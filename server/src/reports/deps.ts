import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { WorkShares } from '../platform/work/work-shares.ts';

export interface ReportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly shares: WorkShares;
}
