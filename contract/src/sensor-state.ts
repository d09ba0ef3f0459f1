import type { AlarmLogEntry } from './alarm-log.ts';
import { isLimitAlarm, isWarning } from './alarm-rank.ts';
import { isBatteryLow, sensorStatus, type SensorSigns } from './sensor-status.ts';

/**
 * What a sensor can be, the most urgent first. `still_out` is acknowledged and still out of its limits, `returned` is
 * back to normal and not acknowledged, `no_limits` has nothing that could raise an alarm of a limit.
 */
export const SENSOR_STATES = [
  'alarm',
  'still_out',
  'pre_alarm',
  'warning',
  'offline',
  'fault',
  'battery',
  'returned',
  'out_of_service',
  'no_limits',
  'normal',
] as const;
export type SensorState = (typeof SENSOR_STATES)[number];

/** What can raise an alarm of a sensor: a limit that is on, none, or nothing at all because it is out of service. */
export const GUARDS = ['limits', 'none', 'out_of_service'] as const;
export type Guard = (typeof GUARDS)[number];

/** What a row of the log says of a sensor now. */
export type Condition = Pick<AlarmLogEntry, 'alarm_type' | 'level' | 'state' | 'returned_at'>;

export interface SensorFacts {
  /** Its conditions that are not normal now, in any order. */
  readonly conditions: readonly Condition[];
  readonly guard: Guard;
  readonly signs: SensorSigns;
  /** Whether a probe could not measure the last time. */
  readonly isFaulty: boolean;
}

/**
 * The one rule of what a sensor is at a moment (epoch milliseconds), which every screen, file and answer shows. What is
 * out of its limits comes before silence (`offline`); a sensor out of service is that, whether it is received or not.
 */
export function sensorState({ conditions, guard, signs, isFaulty }: SensorFacts, now: number): SensorState {
  const has = (isIt: (row: Condition) => boolean): boolean => conditions.some(isIt);
  const lasts = (row: Condition): boolean => row.returned_at === null && row.state !== 'over';
  const ofLimit = (state: Condition['state']) => (row: Condition) =>
    isLimitAlarm(row) && row.state === state && lasts(row);
  if (has(ofLimit('alarm'))) return 'alarm';
  if (has(ofLimit('acknowledged'))) return 'still_out';
  if (has(ofLimit('pre-alarm'))) return 'pre_alarm';
  if (has((row) => isWarning(row) && row.state !== 'pre-alarm' && lasts(row))) return 'warning';
  if (guard !== 'out_of_service') {
    const about = (type: Condition['alarm_type']): boolean =>
      has((row) => row.alarm_type === type && row.state !== 'pre-alarm' && lasts(row));
    if (about('offline') || sensorStatus(signs, now) === 'offline') return 'offline';
    if (about('fault') || isFaulty) return 'fault';
    if (about('battery') || isBatteryLow(signs.type, signs.battery)) return 'battery';
  }
  if (has((row) => row.state === 'alarm' && row.returned_at !== null)) return 'returned';
  if (guard === 'out_of_service') return 'out_of_service';
  return guard === 'none' ? 'no_limits' : 'normal';
}
