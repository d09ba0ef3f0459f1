import { sensorStatus, type Sensor, type SensorStatus } from '@ts1/contract';
import type { Tone } from '../ui/tone.ts';

/** The last reported battery in the unit of the sensor's type, or null. */
export function batteryOf(sensor: Sensor): number | null {
  const battery = sensor.Battery === null ? Number.NaN : Number.parseFloat(sensor.Battery);
  return Number.isFinite(battery) ? battery : null;
}

/** Online, warning or offline at a moment. */
export function statusOf(sensor: Sensor, now: number): SensorStatus {
  const lastHeardAt = sensor.lastHeardAt === null ? null : Date.parse(sensor.lastHeardAt);
  const { type, silentAfterMs } = sensor;
  return sensorStatus({ type, lastHeardAt, silentAfterMs, battery: batteryOf(sensor) }, now);
}

/** Sensors by status, each counted once (spec 1 §4). */
export interface SensorCounts {
  readonly total: number;
  readonly online: number;
  readonly warning: number;
  readonly offline: number;
}

export function countSensors(sensors: readonly Sensor[], now: number): SensorCounts {
  const counts = { total: sensors.length, online: 0, warning: 0, offline: 0 };
  for (const sensor of sensors) counts[statusOf(sensor, now)] += 1;
  return counts;
}

/** What a summary card stands for, and what it leaves in the table. */
export type SensorFilter = 'all' | 'online' | 'warning' | 'offline';

export function matches(sensor: Sensor, filter: SensorFilter, now: number): boolean {
  return filter === 'all' || statusOf(sensor, now) === filter;
}

/** Signal-to-noise in bands (spec 1 §9): above 5 dB green, 0 amber, -5 orange, -10 red, otherwise grey. */
export function signalTone(snr: number | null): Tone {
  if (snr === null || snr <= -10) return 'neutral';
  if (snr > 5) return 'ok';
  if (snr > 0) return 'warning';
  return snr > -5 ? 'pre-alarm' : 'high';
}
