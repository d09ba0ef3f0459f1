import { sensorStatus, type DashboardFilter, type Sensor, type SensorStatus } from '@ts1/contract';
import { isOutOfLimits, isWarned, type SensorAlarm } from '../alarms/index.ts';
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

/** What is known of sensors beside their newest values. */
export interface Known {
  readonly alarms: ReadonlyMap<number, SensorAlarm>;
  /** Those that somebody took out of service. */
  readonly outOfService: ReadonlySet<number>;
}

/** Sensors by status, each counted once (spec 1 §4), and across them those that are out of limits or of service. */
export interface SensorCounts {
  readonly total: number;
  readonly online: number;
  readonly warning: number;
  /** Without those that are silent because they are out of service. */
  readonly offline: number;
  readonly outOfLimits: number;
  readonly outOfService: number;
}

/** How many sensors each card stands for at a moment. */
export function countSensors(sensors: readonly Sensor[], known: Known, now: number): SensorCounts {
  const count = (filter: SensorFilter): number =>
    sensors.filter((sensor) => matches(sensor, filter, known, now)).length;
  return {
    total: sensors.length,
    online: count('online'),
    warning: count('warning'),
    offline: count('offline'),
    outOfLimits: count('out-of-limits'),
    outOfService: sensors.filter(({ id }) => known.outOfService.has(id)).length,
  };
}

/** What a summary card stands for, and what it leaves in the table. */
export type SensorFilter = 'all' | DashboardFilter;

/** Whether a card leaves a sensor in the table. */
export function matches(sensor: Sensor, filter: SensorFilter, known: Known, now: number): boolean {
  if (filter === 'all') return true;
  if (filter === 'out-of-limits') {
    const alarm = known.alarms.get(sensor.id);
    return alarm !== undefined && isOutOfLimits(alarm);
  }
  const status = countedStatus(sensor, known, now);
  return status === filter && !(status === 'offline' && known.outOfService.has(sensor.id));
}

/** A sensor that has passed a warning limit counts as one with a warning, unless it is silent. */
function countedStatus(sensor: Sensor, { alarms }: Known, now: number): SensorStatus {
  const status = statusOf(sensor, now);
  const alarm = alarms.get(sensor.id);
  return status === 'online' && alarm !== undefined && isWarned(alarm) ? 'warning' : status;
}

/** Signal-to-noise in bands (spec 1 §9): above 5 dB green, 0 amber, -5 orange, -10 red, otherwise grey. */
export function signalTone(snr: number | null): Tone {
  if (snr === null || snr <= -10) return 'neutral';
  if (snr > 5) return 'ok';
  if (snr > 0) return 'warning';
  return snr > -5 ? 'pre-alarm' : 'high';
}
