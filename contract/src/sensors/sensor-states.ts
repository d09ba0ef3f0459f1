/**
 * Possible states of a sensor, the most urgent first. `still_out` is acknowledged and still out of its limits,
 * `returned` is back to normal and not acknowledged, `no_limits` has no limit that could raise an alarm.
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

/** Protection of a sensor: a limit that can raise an alarm, no limit, or nothing because it is out of service. */
export const GUARDS = ['limits', 'none', 'out_of_service'] as const;
export type Guard = (typeof GUARDS)[number];

/** Returns the rank of a state's urgency: 0 is the most urgent. */
export const stateUrgency = (state: SensorState): number => SENSOR_STATES.indexOf(state);
