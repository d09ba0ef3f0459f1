import { alarmLogRoutes, type AlarmLogEntry } from '@ts1/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** How often the log is read while the event stream is down (spec 2 §9). */
const ALARM_LOG_POLLING_MS = 10_000;

export interface AlarmLogQuery {
  readonly include_acknowledged?: 'true';
  readonly sensor_id?: string;
  readonly event_id?: string;
  /** ISO 8601. */
  readonly startDate?: string;
}

/** Rows of the alarm log, live: by default what waits for somebody. */
export function useAlarmLog(query: AlarmLogQuery = {}): UseQueryResult<AlarmLogEntry[]> {
  return useQuery({
    ...apiQuery(useApi(), 'AlarmLog', alarmLogRoutes.alarmLog, { query }),
    refetchInterval: usePolling(ALARM_LOG_POLLING_MS),
  });
}
