import { alarmStateRoutes, type CurrentAlarm, type DeliveryState, type SubjectAlarms } from '@ts1/contract';
import type { QueryClient } from '@tanstack/react-query';
import { makeStale } from '../platform/make-stale.ts';

/** Puts what some sensors and base units have now into what was read of all; where that is not safe it is read again. */
export function applyCurrentAlarms(queries: QueryClient, pushed: readonly SubjectAlarms[]): void {
  for (const query of queries
    .getQueryCache()
    .findAll({ queryKey: ['CurrentAlarms', alarmStateRoutes.currentAlarms.path] })) {
    const shown = query.state.data as readonly CurrentAlarm[] | undefined;
    // An answer on its way may be older than what was pushed, and would put it back.
    const isSafe = shown !== undefined && query.state.fetchStatus === 'idle' && !query.state.isInvalidated;
    if (isSafe) queries.setQueryData(query.queryKey, withSubjects(shown, pushed));
    else makeStale(queries, { queryKey: query.queryKey, exact: true });
  }
}

/** Returns the shown alarms; those of pushed sensors and base units are replaced by all that was pushed of them. */
export function withSubjects(
  shown: readonly CurrentAlarm[],
  pushed: readonly SubjectAlarms[],
): CurrentAlarm[] {
  const known = new Set(pushed.map(subjectKey));
  return [
    ...shown.filter((alarm) => !known.has(subjectKey(alarm))),
    ...pushed.flatMap(({ alarms }) => alarms),
  ].toSorted((a, b) => Date.parse(a.activated) - Date.parse(b.activated) || a.idAlarmLog - b.idAlarmLog);
}

const subjectKey = ({ sensor_id, base_unit_id }: Pick<SubjectAlarms, 'sensor_id' | 'base_unit_id'>): string =>
  `${sensor_id ?? ''}/${base_unit_id ?? ''}`;

const UNDER_WAY: ReadonlySet<DeliveryState> = new Set(['waiting', 'sending', 'delivered', 'held']);

/** Whether messages that went on may be the first of an alarm to reach anybody, or the last to fail. */
export function mayChangeNotified(
  queries: QueryClient,
  messages: readonly { readonly state: DeliveryState; readonly attempts: number }[],
): boolean {
  if (
    messages.some(({ state, attempts }) => !UNDER_WAY.has(state) || (state === 'waiting' && attempts === 1))
  )
    return true;
  return queries
    .getQueriesData<readonly CurrentAlarm[]>({ queryKey: ['CurrentAlarms'] })
    .some(([, shown]) => shown?.some(({ notified }) => notified === 'nobody') === true);
}
