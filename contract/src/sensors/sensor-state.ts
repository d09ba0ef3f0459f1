import type { AlarmLogEntry } from '../alarms/alarm-log.ts';
import { isWarning } from '../alarms/alarm-rank.ts';
import type { AlarmType, OtherAlarmType } from '../alarms/alarm-type-table.ts';
import { ALARM_TYPES } from '../alarms/alarm-types.ts';
import { type Guard, type SensorState, urgencyOf } from './sensor-states.ts';
import { isBatteryLow, sensorStatus, signsOf } from './sensor-status.ts';
import type { ReceivedSensor } from './sensors.ts';

/** What a row of the log says of a sensor now. */
export type Condition = Pick<AlarmLogEntry, 'alarm_type' | 'level' | 'state' | 'returned_at'>;

const OF_LIMIT = { alarm: 'alarm', acknowledged: 'still_out', 'pre-alarm': 'pre_alarm' } as const;

/** What a sensor is as far as one row of the log goes. Nobody has to know of a warning whose delay still runs. */
export function conditionState(row: Condition): SensorState {
  const { state, alarm_type: type } = row;
  if (state === 'over' || (isWarning(row) && state === 'pre-alarm')) return 'normal';
  if (state === 'alarm' && row.returned_at !== null) return 'returned';
  if (isWarning(row)) return 'warning';
  return isOther(type) ? type : OF_LIMIT[state];
}

const isOther = (type: AlarmType): type is OtherAlarmType => ALARM_TYPES[type].limit === null;

type Ranked = Condition & Pick<AlarmLogEntry, 'activated' | 'idAlarmLog'>;

/** Orders rows of one sensor by which of them it is shown by: the most urgent, a limit before anything else, the newest. */
export function byAlarmRank(a: Ranked, b: Ranked): number {
  return (
    urgencyOf(conditionState(a)) - urgencyOf(conditionState(b)) ||
    ALARM_TYPES[a.alarm_type].rank - ALARM_TYPES[b.alarm_type].rank ||
    Date.parse(b.activated) - Date.parse(a.activated) ||
    b.idAlarmLog - a.idAlarmLog
  );
}

/** What of a sensor decides, as answers have it. */
export interface SensorFacts extends Pick<
  ReceivedSensor,
  'type' | 'Battery' | 'lastHeardAt' | 'silentAfterMs' | 'error' | 'error_2'
> {
  /** Its conditions that are not normal now, in any order. */
  readonly conditions: readonly Condition[];
  readonly guard: Guard;
}

const OF_GUARD = { limits: 'normal', none: 'no_limits', out_of_service: 'out_of_service' } as const;

/**
 * The one rule of what a sensor is at a moment (epoch milliseconds), which every screen, file and answer shows: the most
 * urgent that holds. What is out of its limits comes before silence (`offline`). A sensor out of service is that, whether
 * it is received or not.
 */
export function sensorState(sensor: SensorFacts, now: number): SensorState {
  const { conditions, guard } = sensor;
  const states: SensorState[] = conditions.map(conditionState);
  if (guard !== 'out_of_service') states.push(...signStates(sensor, now));
  const holding = guard === 'out_of_service' ? states.filter((state) => !OF_DEVICE.has(state)) : states;
  return holding.reduce((one, other) => (urgencyOf(other) < urgencyOf(one) ? other : one), OF_GUARD[guard]);
}

const OF_DEVICE: ReadonlySet<SensorState> = new Set<SensorState>(['offline', 'fault', 'battery']);

/** What its own signs say, whether there is an alarm of it or not. */
function signStates(sensor: SensorFacts, now: number): SensorState[] {
  const signs = signsOf(sensor);
  const states: SensorState[] = [];
  if (sensorStatus(signs, now) === 'offline') states.push('offline');
  if ((sensor.error ?? sensor.error_2) !== null) states.push('fault');
  if (isBatteryLow(signs.type, signs.battery)) states.push('battery');
  return states;
}
