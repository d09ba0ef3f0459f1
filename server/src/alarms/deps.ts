import type { ChangeDeps } from '../audit/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { OnAlarmChanges } from './log/alarm-change.ts';

export interface AlarmDeps extends ChangeDeps {
  /** For what no change of an alarm brings to open screens: a note. */
  readonly announceChange: AnnounceChange;
  /** Companies whose alarms by time this server cannot evaluate, and since when. */
  readonly failingAlarms?: () => ReadonlyMap<number, number>;
  /** Run in the transaction of every change of an alarm, one after another. */
  readonly onChanges: readonly OnAlarmChanges[];
}
