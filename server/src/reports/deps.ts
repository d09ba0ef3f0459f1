import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { WorkShares } from '../platform/work/work-shares.ts';

export interface ReportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly announceChange: AnnounceChange;
  readonly shares: WorkShares;
}
