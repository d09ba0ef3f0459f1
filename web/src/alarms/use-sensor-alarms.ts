import { useMemo } from 'react';
import { sensorAlarms, type SensorAlarm } from './sensor-alarm.ts';
import { useCurrentAlarms } from './use-current-alarms.ts';

/** What each sensor that is not normal has, live: an alarm, a pre-alarm, or acknowledged and still out. */
export function useSensorAlarms(): ReadonlyMap<number, SensorAlarm> {
  const { data } = useCurrentAlarms();
  return useMemo(() => sensorAlarms(data ?? []), [data]);
}
