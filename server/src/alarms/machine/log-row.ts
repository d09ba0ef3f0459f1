import type { Transition } from './condition-state.ts';

/** Author of an acknowledgement, and time by the server's clock. */
export interface AcknowledgedBy {
  readonly by: string;
  /** Null for the system. */
  readonly userId: number | null;
  readonly at: number;
}

/** A row of the alarm log as transitions write it. Times are epoch milliseconds. */
export interface LogRow {
  /** When the first row of its event was activated. */
  event: number;
  activated: number;
  /** Added by the live clock, to repeat the event. */
  readonly repeated: boolean;
  /** Receipt of the reading that opened it; of a repeated row its place among the inputs evaluated. */
  openedReceivedAt: number;
  /** Set once the row is active. */
  raisedAt: number | null;
  /** The extreme so far. */
  value: number;
  limit: number | null;
  delayEndsAt: number | null;
  returnedAt: number | null;
  resetAt: number | null;
  /** When its event had nothing more to record. */
  endedAt: number | null;
  acknowledged: AcknowledgedBy | null;
}

/** Writes a transition into rows that ascend by when they were activated; `limit` is the one in force. */
export function write(rows: LogRow[], transition: Transition, limit: number | null): void {
  switch (transition.kind) {
    case 'opened':
      rows.push({
        ...NEW_ROW,
        event: transition.event,
        activated: transition.row,
        openedReceivedAt: transition.receivedAt,
        value: transition.value,
        limit,
        delayEndsAt: transition.delayEndsAt,
      });
      break;
    case 'repeated': {
      const { event, row: at, value, position, isBack } = transition;
      rows.push({
        ...NEW_ROW,
        repeated: true,
        event,
        activated: at,
        openedReceivedAt: position,
        raisedAt: at,
        value,
        limit,
        returnedAt: isBack ? at : null,
      });
      break;
    }
    case 'rescheduled':
      change(rows, transition.row, (row) => {
        row.delayEndsAt = transition.delayEndsAt;
        row.limit = limit;
      });
      break;
    case 'raised':
      change(rows, transition.row, (row) => (row.raisedAt = transition.at));
      break;
    case 'worsened':
      change(rows, transition.row, (row) => (row.value = transition.value));
      break;
    case 'closed':
      change(rows, transition.row, (row) => {
        row.returnedAt = transition.at;
        row.resetAt = transition.at;
      });
      break;
    case 'returned':
      change(rows, transition.row, (row) => {
        row.returnedAt = transition.at;
        for (const reminder of ofEvent(rows, row.event)) {
          if (reminder.repeated) reminder.returnedAt ??= Math.max(transition.at, reminder.activated);
        }
      });
      break;
    case 'reset':
      for (const row of ofEvent(rows, transition.event)) {
        if (row.raisedAt !== null) row.resetAt ??= transition.at;
      }
      break;
    case 'ended':
      for (const row of ofEvent(rows, transition.event)) row.endedAt ??= transition.at;
      break;
  }
}

const NEW_ROW = {
  repeated: false,
  raisedAt: null,
  delayEndsAt: null,
  returnedAt: null,
  resetAt: null,
  endedAt: null,
  acknowledged: null,
};

/** From when to when something lasted. */
export type Span = readonly [from: number, to: number];

/** How long a row lasted; what has neither returned nor ended lasts until `open`. */
export function rowSpan(
  { activated, returnedAt, endedAt }: LogRow,
  open: number = Number.POSITIVE_INFINITY,
): Span {
  return [activated, Math.max(activated, returnedAt ?? endedAt ?? open)];
}

/** Spans that only touch do not overlap, unless they begin together. */
export function overlap([from, to]: Span, [otherFrom, otherTo]: Span): boolean {
  return from === otherFrom || (from < otherTo && otherFrom < to);
}

/** Rows of one event; no row of it is older than the event. */
export function ofEvent<Row extends Pick<LogRow, 'event' | 'activated'>>(
  rows: readonly Row[],
  event: number,
): Row[] {
  const found: Row[] = [];
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row === undefined || row.activated < event) break;
    if (row.event === event) found.push(row);
  }
  return found.toReversed();
}

function change(rows: readonly LogRow[], activated: number, how: (row: LogRow) => void): void {
  const row =
    rows.findLast((one) => one.activated === activated && !one.repeated) ??
    rows.findLast((one) => one.activated === activated);
  if (row === undefined) throw new Error(`the alarm log has no row of ${activated}`);
  how(row);
}
