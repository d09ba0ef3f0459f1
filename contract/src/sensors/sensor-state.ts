import type { AlarmLogEntry } from '../alarms/alarm-log.ts';
import { isWarning } from '../alarms/alarm-rank.ts';
import type { AlarmType, OtherAlarmType } from '../alarms/alarm-type-table.ts';
import { ALARM_TYPES } from '../alarms/alarm-types.ts';
import { type Guard, type SensorState, stateUrgency } from './sensor-states.ts';
import { isBatteryLow, sensorStatus, toSensorSigns } from './sensor-status.ts';
import type { ReceivedSensor } from './sensors.ts';

/** Condition of a sensor in a row of the alarm log. */
export type Condition = Pick<AlarmLogEntry, 'alarm_type' | 'level' | 'state' | 'returned_at'>;

const OF_LIMIT = { alarm: 'alarm', acknowledged: 'still_out', 'pre-alarm': 'pre_alarm' } as const;

/** Returns the sensor's state by one row of the alarm log. A warning whose delay still runs counts as `normal`. */
export function conditionState(row: Condition): SensorState {
  const { state, alarm_type: type } = row;
  if (state === 'over' || (isWarning(row) && state === 'pre-alarm')) return 'normal';
  if (state === 'alarm' && row.returned_at !== null) return 'returned';
  if (isWarning(row)) return 'warning';
  return isOther(type) ? type : OF_LIMIT[state];
}

const isOther = (type: AlarmType): type is OtherAlarmType => ALARM_TYPES[type].limit === null;

type Ranked = Condition & Pick<AlarmLogEntry, 'activated' | 'idAlarmLog'>;

/** Orders rows of one sensor, the one to show first: by urgency, then limits before other types, then the newest. */
export function byAlarmRank(a: Ranked, b: Ranked): number {
  return (
    stateUrgency(conditionState(a)) - stateUrgency(conditionState(b)) ||
    ALARM_TYPES[a.alarm_type].rank - ALARM_TYPES[b.alarm_type].rank ||
    Date.parse(b.activated) - Date.parse(a.activated) ||
    b.idAlarmLog - a.idAlarmLog
  );
}

/** Facts that decide the state of a sensor, in the form of the API. */
export interface SensorFacts extends Pick<
  ReceivedSensor,
  'type' | 'Battery' | 'lastHeardAt' | 'silentAfterMs' | 'error' | 'error_2'
> {
  /** Its current conditions that are not normal, in any order. */
  readonly conditions: readonly Condition[];
  readonly guard: Guard;
}

const OF_GUARD = { limits: 'normal', none: 'no_limits', out_of_service: 'out_of_service' } as const;

/**
 * Returns the state of a sensor at a moment (epoch milliseconds), by the one rule for every screen, file and response:
 * the most urgent state that applies. Being out of limits comes before silence (`offline`). A sensor out of service is
 * shown as that, whether it is received or not.
 */
export function sensorState(sensor: SensorFacts, now: number): SensorState {
  const { conditions, guard } = sensor;
  const states: SensorState[] = conditions.map(conditionState);
  if (guard !== 'out_of_service') states.push(...signStates(sensor, now));
  const holding = guard === 'out_of_service' ? states.filter((state) => !OF_DEVICE.has(state)) : states;
  return holding.reduce(
    (one, other) => (stateUrgency(other) < stateUrgency(one) ? other : one),
    OF_GUARD[guard],
  );
}

const OF_DEVICE: ReadonlySet<SensorState> = new Set<SensorState>(['offline', 'fault', 'battery']);

/** Returns the states that follow from the sensor's own signs, with or without an alarm. */
function signStates(sensor: SensorFacts, now: number): SensorState[] {
  const signs = toSensorSigns(sensor);
  const states: SensorState[] = [];
  if (sensorStatus(signs, now) === 'offline') states.push('offline');
  if ((sensor.error ?? sensor.error_2) !== null) states.push('fault');
  if (isBatteryLow(signs.type, signs.battery)) states.push('battery');
  return states;
}
