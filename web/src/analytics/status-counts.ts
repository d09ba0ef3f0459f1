import type { Sensor, SensorStatus } from '@ts1/contract';
import { isOutOfLimits, type SensorAlarm } from '../alarms/index.ts';

/** How many sensors are in which state now. */
export interface StatusCounts {
  readonly ok: number;
  readonly preAlarm: number;
  readonly alarm: number;
  /** Acknowledged and still out of limits. */
  readonly acknowledged: number;
}

/**
 * What each sensor has counts first, a warning in force as Pre-Alarm; of the others a silent one counts as Alarm and a warning as Pre-Alarm (spec 2 §2
 * Analytics).
 */
export function statusCounts(
  sensors: readonly Pick<Sensor, 'id'>[],
  alarms: ReadonlyMap<number, SensorAlarm>,
  statusOf: (index: number) => SensorStatus,
): StatusCounts {
  const counts = { ok: 0, preAlarm: 0, alarm: 0, acknowledged: 0 };
  for (const [index, { id }] of sensors.entries()) counts[stateOf(alarms.get(id), statusOf(index))] += 1;
  return counts;
}

function stateOf(alarm: SensorAlarm | undefined, status: SensorStatus): keyof StatusCounts {
  switch (alarm?.kind) {
    case 'alarm':
      return 'alarm';
    case 'pre-alarm':
    case 'warning':
      return 'preAlarm';
    case 'acknowledged':
      return 'acknowledged';
    case undefined:
      return status === 'offline' ? 'alarm' : status === 'warning' ? 'preAlarm' : 'ok';
  }
}

const RANK = { alarm: 0, 'pre-alarm': 1, acknowledged: 2, warning: 3 } as const;

/** The sensors that a chart has room for: what is out of limits first, then what else is not normal, else in their order. */
export function chartedFirst<S extends Pick<Sensor, 'id'>>(
  sensors: readonly S[],
  alarms: ReadonlyMap<number, SensorAlarm>,
  most: number,
): S[] {
  const rank = ({ id }: S): number => {
    const alarm = alarms.get(id);
    if (alarm === undefined) return 4;
    return isOutOfLimits(alarm) ? RANK[alarm.kind] : 3;
  };
  return sensors.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
}
