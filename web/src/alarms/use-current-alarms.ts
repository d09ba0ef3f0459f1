import { alarmStateRoutes, type CurrentAlarm } from '@ts1/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** How often it is read while the event stream is down: as often as the alarm log (spec 2 §9). */
const POLLING_MS = 10_000;

/**
 * Every condition that is not normal now, live: of each sensor one row for each of its conditions, of a silent base
 * unit one. `state` is 'alarm', 'pre-alarm' or 'acknowledged' (and still out); `since` is when the event began. What
 * screens show of alarms comes from here, never from the rows of the log: a list that is cut would show a sensor as
 * normal. `useActiveAlarms` answers those in state 'alarm', `useSensorAlarms` of each sensor what its row shows.
 */
export function useCurrentAlarms(): UseQueryResult<CurrentAlarm[]> {
  return useQuery({
    ...apiQuery(useApi(), 'CurrentAlarms', alarmStateRoutes.currentAlarms, {}),
    refetchInterval: usePolling(POLLING_MS),
  });
}
