import { useMemo } from 'react';
import { sensorAlarms, type SensorAlarm } from './sensor-alarm.ts';
import { useCurrentAlarms } from './use-current-alarms.ts';

/** Before anything was read: not the same as that all is normal. */
export const NOT_YET_READ: ReadonlyMap<number, SensorAlarm> = new Map();

/** Returns the live state of each sensor that is not normal: an alarm, a pre-alarm, or acknowledged and still out. */
export function useSensorAlarms(): ReadonlyMap<number, SensorAlarm> {
  const { data } = useCurrentAlarms();
  return useMemo(() => (data === undefined ? NOT_YET_READ : sensorAlarms(data)), [data]);
}
