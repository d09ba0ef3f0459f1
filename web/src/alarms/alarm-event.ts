import type { AlarmLogEntry } from '@ts1/contract';

/** A row of the log; one without an event is an event of its own. */
export type LogRow = Omit<AlarmLogEntry, 'event_id'> & { readonly event_id: number | null };

/** Rows of the log that belong together, as one line on screen. Times are epoch milliseconds. */
export interface AlarmEvent {
  readonly key: string;
  /** In the order in which they were activated. */
  readonly rows: readonly LogRow[];
  readonly first: LogRow;
  readonly activatedAt: number;
  /** The first reset found; null while it goes on. */
  readonly resetAt: number | null;
  /** Maximum of a high alarm, minimum of a low one, else the newest. */
  readonly value: number | null;
  readonly acknowledged: boolean;
  /** The row to acknowledge it by; null when there is nothing to acknowledge. */
  readonly acknowledgeable: number | null;
}

/** The events that rows of the log tell of, newest first (spec 2 §3). */
export function toEvents(rows: readonly LogRow[]): AlarmEvent[] {
  const byEvent = Map.groupBy(rows, keyOf);
  return [...byEvent]
    .map(([key, own]) => toEvent(key, own))
    .filter((event) => event !== undefined)
    .toSorted(newestFirst);
}

function keyOf({ event_id, idAlarmLog }: LogRow): string {
  return event_id === null ? `log ${idAlarmLog}` : `event ${event_id}`;
}

function toEvent(key: string, unordered: readonly LogRow[]): AlarmEvent | undefined {
  const rows = unordered.toSorted(
    (a, b) => Date.parse(a.activated) - Date.parse(b.activated) || a.idAlarmLog - b.idAlarmLog,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const reset = rows.find(({ alarm_reset }) => alarm_reset !== null)?.alarm_reset ?? null;
  const waiting = rows.find((row) => row.active && !row.acknowledged && !row.withdrawn);
  return {
    key,
    rows,
    first,
    activatedAt: Date.parse(first.activated),
    resetAt: reset === null ? null : Date.parse(reset),
    value: extremeOf(rows, first),
    acknowledged: rows.every((row) => row.acknowledged),
    acknowledgeable: waiting?.idAlarmLog ?? null,
  };
}

function extremeOf(rows: readonly LogRow[], first: LogRow): number | null {
  const values = rows.map(({ alarm_values }) => alarm_values).filter((value) => value !== null);
  if (values.length === 0) return null;
  if (first.alarm_type === 'high') return Math.max(...values);
  return first.alarm_type === 'low' ? Math.min(...values) : (values.at(-1) ?? null);
}

export const ALARM_ORDERS = ['newest', 'oldest', 'unacknowledged'] as const;
export type AlarmOrder = (typeof ALARM_ORDERS)[number];

/** Newest First, Oldest First, Unacknowledged First (then the newest). */
export function inAlarmOrder(events: readonly AlarmEvent[], order: AlarmOrder): AlarmEvent[] {
  switch (order) {
    case 'newest':
      return events.toSorted(newestFirst);
    case 'oldest':
      return events.toSorted((a, b) => newestFirst(b, a));
    case 'unacknowledged':
      return events.toSorted((a, b) => Number(a.acknowledged) - Number(b.acknowledged) || newestFirst(a, b));
  }
}

function newestFirst(a: AlarmEvent, b: AlarmEvent): number {
  return b.activatedAt - a.activatedAt || b.first.idAlarmLog - a.first.idAlarmLog;
}

export type EventState = 'withdrawn' | 'pre-alarm' | 'active' | 'returned' | 'acknowledged';

/** Where an event stands: `returned` is back inside and waits for somebody, `active` is in force. */
export function stateOf({ rows, acknowledged, acknowledgeable }: AlarmEvent): EventState {
  if (rows.every((row) => row.withdrawn)) return 'withdrawn';
  if (rows.some((row) => row.active && !row.acknowledged && row.alarm_reset === null)) return 'active';
  if (acknowledgeable !== null) return 'returned';
  return acknowledged || rows.some((row) => row.active) ? 'acknowledged' : 'pre-alarm';
}
