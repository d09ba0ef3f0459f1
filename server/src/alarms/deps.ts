import type { Database, Tx } from '../database/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { SignedInUser } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { VisibleSensors } from '../readings/index.ts';
import type { OnAlarmChanges } from './alarm-change.ts';

export interface AlarmDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly announceChange: AnnounceChange;
  /** Which sensors of the company a user sees. */
  readonly visibleSensors: (tx: Tx, user: SignedInUser) => Promise<VisibleSensors>;
  /** Run in the transaction of every change of an alarm, one after another. */
  readonly onChanges: readonly OnAlarmChanges[];
}
