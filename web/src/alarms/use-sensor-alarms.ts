import { useMemo } from 'react';
import { sensorAlarms, type SensorAlarm } from './sensor-alarm.ts';
import { useAlarmLog } from './use-alarm-log.ts';

/** The alarm of each sensor that has one, live. */
export function useSensorAlarms(): ReadonlyMap<number, SensorAlarm> {
  const { data } = useAlarmLog();
  return useMemo(() => sensorAlarms(data ?? []), [data]);
}
