import type { Tx } from '../../database/index.ts';
import type { ConditionKey } from '../machine/conditions.ts';
import type { LogRow } from '../machine/log-row.ts';
import type { StoredRow } from '../history/reconcile.ts';

/**
 * What happened to a row of the alarm log. For screens alone: `revised`, such as a new extreme, `forgotten`, a
 * pre-alarm that never was, and `acknowledged-again`, while it is still out.
 */
export type AlarmChangeKind =
  | 'opened'
  | 'raised'
  | 'repeated'
  | 'returned'
  | 'reset'
  | 'acknowledged'
  | 'acknowledged-again'
  | 'withdrawn'
  | 'forgotten'
  | 'revised';

/** Whose alarm it is: a sensor's, or that of a base unit that is silent. */
export type AlarmSubject =
  | { readonly sensorId: number; readonly baseUnitId: null }
  | { readonly sensorId: null; readonly baseUnitId: number };

/** One thing that happened to one row, with the row as it is now. */
export interface AlarmChange {
  readonly kind: AlarmChangeKind;
  readonly companyId: number;
  readonly subject: AlarmSubject;
  readonly condition: ConditionKey;
  readonly logId: number;
  readonly eventId: number;
  readonly row: Readonly<LogRow>;
  /** The alarm time lies more than a minute before the receipt of the reading that opened the row. */
  readonly late: boolean;
  /** False for what nobody is to be notified of: imports, and what was over for a day when it was first logged. */
  readonly notify: boolean;
  /** Late readings revise what had been evaluated before, this row included. */
  readonly isCorrection: boolean;
  /** What was written with an acknowledgement. */
  readonly note?: string;
}

/** Runs in the transaction of the changes; what it writes stands or falls with them. */
export type OnAlarmChanges = (tx: Tx, companyId: number, changes: readonly AlarmChange[]) => Promise<void>;

const LATE_AFTER_MS = 60_000;

export function isLate({ repeated, raisedAt, openedReceivedAt }: LogRow): boolean {
  return !repeated && raisedAt !== null && raisedAt < openedReceivedAt - LATE_AFTER_MS;
}

/** What has happened to a row since it was stored; nothing when it is as it was. */
export function kindsOf(stored: StoredRow | null, row: LogRow): AlarmChangeKind[] {
  const isActive = row.raisedAt !== null;
  const kinds: AlarmChangeKind[] = [];
  if (isActive && (stored === null || stored.raisedAt === null))
    kinds.push(row.repeated ? 'repeated' : 'raised');
  else if (stored === null) kinds.push('opened');
  const hasReturned = row.returnedAt !== null && (stored?.returnedAt ?? null) === null;
  // A repetition returns with the row that it repeats, which records that.
  if (isActive && hasReturned && !row.repeated) kinds.push('returned');
  if (row.acknowledged !== null && (stored?.acknowledged ?? null) === null) kinds.push('acknowledged');
  else if (isActive && row.resetAt !== null && (stored?.resetAt ?? null) === null) kinds.push('reset');
  if (kinds.length === 0 && stored !== null && isRevised(stored, row)) kinds.push('revised');
  return kinds;
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
