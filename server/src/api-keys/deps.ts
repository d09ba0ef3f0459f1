import type { Database } from '../database/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { Clock } from '../platform/clock.ts';

export interface ApiKeyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly announceChange: AnnounceChange;
}
