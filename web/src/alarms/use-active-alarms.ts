import type { CurrentAlarm } from '@ts1/contract';
import { useMemo } from 'react';
import { activeAlarms } from './active-alarms.ts';
import { useCurrentAlarms } from './use-current-alarms.ts';

/** The alarms that are not acknowledged, one row for each event, newest first; undefined until they are known. */
export function useActiveAlarms(): readonly CurrentAlarm[] | undefined {
  const { data } = useCurrentAlarms();
  return useMemo(() => (data === undefined ? undefined : activeAlarms(data)), [data]);
}
