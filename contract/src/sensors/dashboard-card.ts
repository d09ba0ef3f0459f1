import type { DashboardFilter } from '../reports/exports.ts';
import type { SensorState } from './sensor-states.ts';
import { sensorStatus, toSensorSigns, type SensorStatus } from './sensor-status.ts';
import type { Sensor } from './sensors.ts';

type Counted = Pick<Sensor, 'type' | 'Battery' | 'lastHeardAt' | 'silentAfterMs' | 'guard' | 'state'>;

const OUT_OF_LIMITS: ReadonlySet<SensorState> = new Set(['alarm', 'still_out', 'pre_alarm']);

/** Whether a value of the sensor is out of its limits: in alarm, about to be, or acknowledged. */
export function isOutOfLimits({ state }: Pick<Sensor, 'state'>): boolean {
  return OUT_OF_LIMITS.has(state);
}

/**
 * Returns the status under which a sensor is counted at a moment, each sensor once (spec 1 §4): `warning` also if it
 * has passed a warning limit and is not silent. Null for a silent sensor out of service, which has a separate count.
 */
export function countedStatus(sensor: Counted, now: number): SensorStatus | null {
  const status = sensorStatus(toSensorSigns(sensor), now);
  if (status === 'offline') return sensor.guard === 'out_of_service' ? null : status;
  return status === 'online' && sensor.state === 'warning' ? 'warning' : status;
}

/** Whether a card of the dashboard includes a sensor. */
export function isOfCard(sensor: Counted, card: DashboardFilter, now: number): boolean {
  switch (card) {
    case 'out-of-limits':
      return isOutOfLimits(sensor);
    case 'no-limits':
      return sensor.guard === 'none';
    case 'online':
    case 'warning':
    case 'offline':
      return countedStatus(sensor, now) === card;
  }
}
