import { sensorState, type Sensor } from '@ts1/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NOT_YET_READ, alarmRows, useSensorAlarms, type SensorAlarm } from '../alarms/index.ts';
import { useNow } from '../platform/use-now.ts';
import { useSensors } from './sensors-query.ts';

/** How often what ages without news (silence) is looked at again. */
const AGEING_MS = 10_000;

type SensorsNow = Pick<UseQueryResult<Sensor[]>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>;

/** The company's sensors, each with what it is now: every screen shows that. */
export function useSensorsNow(): SensorsNow {
  const { data: read, isPending, isError, error, refetch } = useSensors();
  const alarms = useSensorAlarms();
  const now = useNow(AGEING_MS);
  // Until the alarms are known, the states are those of the answer.
  const data = useMemo(
    () => (alarms === NOT_YET_READ ? read : read?.map((sensor) => atNow(sensor, alarms.get(sensor.id), now))),
    [read, alarms, now],
  );
  return { data, isPending, isError, error, refetch };
}

/** The same object while it is the same, so that rows need not be drawn again. */
function atNow(sensor: Sensor, alarm: SensorAlarm | undefined, now: number): Sensor {
  const conditions = alarm === undefined ? [] : alarmRows(alarm);
  const state = sensorState({ ...sensor, conditions }, now);
  return state === sensor.state ? sensor : { ...sensor, state };
}
