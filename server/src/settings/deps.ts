import type { Change } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

export interface SettingsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** In the transaction that changes after how long without news a sensor is offline. */
  readonly offlineWindowChanged: (change: Change, user: SignedInUser) => Promise<void>;
}
