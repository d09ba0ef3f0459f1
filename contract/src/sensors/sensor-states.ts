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

/** What guards a sensor: a limit that can raise an alarm, none, or nothing at all because it is out of service. */
export const GUARDS = ['limits', 'none', 'out_of_service'] as const;
export type Guard = (typeof GUARDS)[number];

/** The smaller, the earlier somebody should look at it. */
export const urgencyOf = (state: SensorState): number => SENSOR_STATES.indexOf(state);
