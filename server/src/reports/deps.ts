import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';

export interface ReportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly announceChange: AnnounceChange;
}
