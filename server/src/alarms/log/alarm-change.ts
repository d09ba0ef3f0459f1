import type { Tx } from '../../database/index.ts';
import type { LogRow } from '../machine/log-row.ts';
import type { StoredRow } from '../machine/reconcile.ts';
import type { EventAnswers } from '../answers/read-answers.ts';
import type { Alarm } from './alarm.ts';

/**
 * Change of a row of the alarm log. `reopened`: late readings take back that it had returned, so that it is still out.
 * For screens alone: `revised`, such as a new extreme, `forgotten`, a pre-alarm that never was, and
 * `acknowledged-again`, while it is still out.
 */
export type AlarmChangeKind =
  | 'opened'
  | 'raised'
  | 'repeated'
  | 'returned'
  | 'reopened'
  | 'reset'
  | 'acknowledged'
  | 'acknowledged-again'
  | 'withdrawn'
  | 'forgotten'
  | 'revised';

/** Whether it puts in force an alarm that users do not, or no longer, know of. */
export function putsInForce(kind: AlarmChangeKind): boolean {
  return kind === 'raised' || kind === 'reopened';
}

/** One thing that happened to one alarm, with its row as it is now. */
export interface AlarmChange extends Alarm {
  readonly kind: AlarmChangeKind;
  readonly companyId: number;
  /** False for changes that notify no user: imports, and events over for a day when they were first logged. */
  readonly notify: boolean;
  /** Late readings revise what had been evaluated before, this row included. */
  readonly isCorrection: boolean;
  /** Note written with an acknowledgement. */
  readonly note?: string;
  readonly answers?: EventAnswers;
}

/** Runs in the transaction of the changes; its writes are kept or lost with them. */
export type OnAlarmChanges = (tx: Tx, companyId: number, changes: readonly AlarmChange[]) => Promise<void>;

/** Returns the changes of a row since it was stored; none when it is as it was. */
export function rowChangeKinds(stored: StoredRow | null, row: LogRow): AlarmChangeKind[] {
  const isActive = row.raisedAt !== null;
  const kinds: AlarmChangeKind[] = [];
  if (isActive && (stored === null || stored.raisedAt === null))
    kinds.push(row.repeated ? 'repeated' : 'raised');
  else if (stored === null) kinds.push('opened');
  const hasReturned = row.returnedAt !== null && (stored?.returnedAt ?? null) === null;
  // A repetition returns with the row that it repeats, which records that.
  if (isActive && hasReturned && !row.repeated) kinds.push('returned');
  if (isActive && !row.repeated && isReopened(stored, row)) kinds.push('reopened');
  if (row.acknowledged !== null && (stored?.acknowledged ?? null) === null) kinds.push('acknowledged');
  else if (isActive && row.resetAt !== null && (stored?.resetAt ?? null) === null) kinds.push('reset');
  if (kinds.length === 0 && stored !== null && isRevised(stored, row)) kinds.push('revised');
  return kinds;
}

/** Only late readings can: further excursions of an event that waits are rows of their own. */
function isReopened(stored: StoredRow | null, row: LogRow): boolean {
  const wasOver = stored !== null && stored.raisedAt !== null && stored.returnedAt !== null;
  return wasOver && row.returnedAt === null && row.endedAt === null;
}

const COMPARED = [
  'event',
  'activated',
  'openedReceivedAt',
  'raisedAt',
  'value',
  'limit',
  'delayEndsAt',
  'returnedAt',
  'resetAt',
  'endedAt',
] as const;

function isRevised(stored: StoredRow, row: LogRow): boolean {
  return (
    COMPARED.some((field) => stored[field] !== row[field]) || stored.acknowledged?.at !== row.acknowledged?.at
  );
}
