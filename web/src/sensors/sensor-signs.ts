import {
  isOfCard,
  sensorStatus,
  toSensorSigns,
  type DashboardFilter,
  type Sensor,
  type SensorStatus,
} from '@ts1/contract';
import type { Tone } from '../ui/tone.ts';

/** The last reported battery in the unit of the sensor's type, or null. */
export function sensorBattery(sensor: Sensor): number | null {
  return toSensorSigns(sensor).battery;
}

/** Online, warning or offline at a moment. */
export function sensorStatusAt(sensor: Sensor, now: number): SensorStatus {
  return sensorStatus(toSensorSigns(sensor), now);
}

/** Sensors by status, each counted once (spec 1 §4), and across them those that are out of limits, without any, or out of service. */
export interface SensorCounts {
  readonly total: number;
  readonly online: number;
  readonly warning: number;
  /** Without those that are silent because they are out of service. */
  readonly offline: number;
  readonly outOfLimits: number;
  readonly noLimits: number;
  readonly outOfService: number;
}

/** How many sensors each card stands for at a moment. */
export function countSensors(sensors: readonly Sensor[], now: number): SensorCounts {
  const count = (filter: SensorFilter): number =>
    sensors.filter((sensor) => matches(sensor, filter, now)).length;
  return {
    total: sensors.length,
    online: count('online'),
    warning: count('warning'),
    offline: count('offline'),
    outOfLimits: count('out-of-limits'),
    noLimits: count('no-limits'),
    outOfService: sensors.filter(({ guard }) => guard === 'out_of_service').length,
  };
}

/** Filter of a summary card: the sensors that it counts and leaves in the table. */
export type SensorFilter = 'all' | DashboardFilter;

/** Whether a card leaves a sensor in the table. */
export function matches(sensor: Sensor, filter: SensorFilter, now: number): boolean {
  return filter === 'all' || isOfCard(sensor, filter, now);
}

/** Signal-to-noise in bands (spec 1 §9): above 5 dB green, 0 amber, -5 orange, -10 red, otherwise grey. */
export function signalTone(snr: number | null): Tone {
  if (snr === null || snr <= -10) return 'neutral';
  if (snr > 5) return 'ok';
  if (snr > 0) return 'warning';
  return snr > -5 ? 'pre-alarm' : 'high';
}
