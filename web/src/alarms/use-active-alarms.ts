import type { AlarmLogEntry } from '@ts1/contract';
import { useMemo } from 'react';
import { activeAlarms } from './active-alarms.ts';
import { useAlarmLog } from './use-alarm-log.ts';

/** The alarms in force, one row for each event, newest first; undefined until they are known. */
export function useActiveAlarms(): readonly AlarmLogEntry[] | undefined {
  const { data } = useAlarmLog();
  return useMemo(() => (data === undefined ? undefined : activeAlarms(data)), [data]);
}
