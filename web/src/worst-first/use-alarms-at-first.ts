import { useState } from 'react';
import { useSensorAlarms, type SensorAlarm } from '../alarms/index.ts';

/** The alarms as they were when a choice was opened: while somebody chooses, nothing moves away. */
export function useAlarmsAtFirst(): ReadonlyMap<number, SensorAlarm> {
  const alarms = useSensorAlarms();
  const [first] = useState(alarms);
  return first;
}
