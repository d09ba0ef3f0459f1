import { isOutOfLimits, stateUrgency, type Sensor, type SensorState } from '@ts1/contract';

/** How many sensors are in which state now. */
export interface StatusCounts {
  readonly ok: number;
  readonly preAlarm: number;
  readonly alarm: number;
  /** Acknowledged and still out of limits. */
  readonly acknowledged: number;
  /** Without limits or out of service: nothing raises an alarm. */
  readonly unguarded: number;
}

/** Where a state counts; a silent sensor as Alarm, a warning and a low battery as Pre-Alarm (spec 2 §2 Analytics). */
const COUNTED_AS: Readonly<Record<SensorState, keyof StatusCounts>> = {
  alarm: 'alarm',
  still_out: 'acknowledged',
  pre_alarm: 'preAlarm',
  warning: 'preAlarm',
  offline: 'alarm',
  fault: 'alarm',
  battery: 'preAlarm',
  returned: 'alarm',
  out_of_service: 'unguarded',
  no_limits: 'unguarded',
  normal: 'ok',
};

/** Each sensor counts once. */
export function statusCounts(sensors: readonly Pick<Sensor, 'state'>[]): StatusCounts {
  const counts = { ok: 0, preAlarm: 0, alarm: 0, acknowledged: 0, unguarded: 0 };
  for (const { state } of sensors) counts[COUNTED_AS[state]] += 1;
  return counts;
}

/** The sensors that a chart has room for: what is out of limits first, then what else is not normal, else in their order. */
export function chartedFirst<S extends Pick<Sensor, 'state'>>(sensors: readonly S[], most: number): S[] {
  const rank = ({ state }: S): number =>
    isOutOfLimits({ state }) ? stateUrgency(state) : stateUrgency(isCalm(state) ? 'normal' : 'warning');
  return sensors.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
}

const isCalm = (state: SensorState): boolean =>
  COUNTED_AS[state] === 'ok' || COUNTED_AS[state] === 'unguarded';
