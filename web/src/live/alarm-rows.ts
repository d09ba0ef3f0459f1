import { ALARM_LOG_LIMIT, alarmLogRoutes, type AlarmLogEntry } from '@ts1/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { makeStale } from '../platform/make-stale.ts';

/** Puts rows that were pushed into what was read of the alarm log; where that is not safe it is read again. */
export function applyAlarmRows(queries: QueryClient, pushed: readonly AlarmLogEntry[]): void {
  for (const query of queries
    .getQueryCache()
    .findAll({ queryKey: ['AlarmLog', alarmLogRoutes.alarmLog.path] })) {
    const rows = query.state.data as readonly AlarmLogEntry[] | undefined;
    // An answer on its way may be older than what was pushed, and would put it back.
    const isSafe = rows !== undefined && query.state.fetchStatus === 'idle' && !query.state.isInvalidated;
    const patched = isSafe ? withRows(rows, pushed, filterOf(query)) : undefined;
    if (patched === undefined) makeStale(queries, { queryKey: query.queryKey, exact: true });
    else queries.setQueryData(query.queryKey, patched);
  }
}

type LogFilter = Readonly<Record<string, string | undefined>>;

function filterOf({ queryKey }: Query): LogFilter {
  const request = queryKey[2] as { readonly query?: LogFilter } | undefined;
  return request?.query ?? {};
}

/** The rows with those that were pushed; undefined when they alone do not tell what the answer would be. */
export function withRows(
  rows: readonly AlarmLogEntry[],
  pushed: readonly AlarmLogEntry[],
  filter: LogFilter,
): AlarmLogEntry[] | undefined {
  const { sensor_id, event_id, ...rest } = filter;
  const wanted = pushed.filter(
    (entry) =>
      (sensor_id === undefined || String(entry.sensor_id) === sensor_id) &&
      (event_id === undefined || String(entry.event_id) === event_id),
  );
  const known = new Map(rows.map((entry) => [entry.idAlarmLog, entry]));
  if (Object.keys(rest).length > 0) {
    // With other filters only rows that stay where they are can be told.
    const stays = wanted.every((entry) => known.get(entry.idAlarmLog)?.activated === entry.activated);
    if (!stays) return undefined;
    for (const entry of wanted) known.set(entry.idAlarmLog, entry);
    return [...known.values()];
  }
  for (const entry of wanted) {
    if (isWaiting(entry)) known.set(entry.idAlarmLog, entry);
    else known.delete(entry.idAlarmLog);
  }
  if (rows.length >= ALARM_LOG_LIMIT || known.size > ALARM_LOG_LIMIT) return undefined;
  return [...known.values()].toSorted(newestFirst);
}

/** Whether the log lists a row by default: it waits for somebody, and is not a pre-alarm that closed. */
function isWaiting({ acknowledged, withdrawn, raised_at, returned_at }: AlarmLogEntry): boolean {
  return !acknowledged && !withdrawn && (raised_at !== null || returned_at === null);
}

function newestFirst(a: AlarmLogEntry, b: AlarmLogEntry): number {
  return Date.parse(b.activated) - Date.parse(a.activated) || b.idAlarmLog - a.idAlarmLog;
}
