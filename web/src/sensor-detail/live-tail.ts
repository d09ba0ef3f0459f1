import { pickFurtherValues, type Reading, type Sensor } from '@ts1/contract';
import { sensorBattery } from '../sensors/index.ts';

/** More live readings than this are not kept; by then the period is read again. */
const MOST = 2_000;

/** The newest values of a sensor as a reading; undefined where nothing was ever measured. */
export function liveReading(sensor: Sensor): Reading | undefined {
  if (sensor.timestamp === null) return undefined;
  const battery = sensorBattery(sensor);
  return {
    timestamp: sensor.timestamp,
    temperature: sensor.temperature,
    ...(sensor.temperature_2 === null ? {} : { temperature_2: sensor.temperature_2 }),
    ...(sensor.humidity === null ? {} : { hum: sensor.humidity }),
    ...pickFurtherValues(sensor),
    ...(battery === null ? {} : { Battery: battery }),
    ...(sensor.error === null ? {} : { error: sensor.error }),
    ...(sensor.error_2 === null ? {} : { error_2: sensor.error_2 }),
  };
}

/** Readings that came live, with the newest added if it is newer than the last of them. */
export function addLive(tail: readonly Reading[], live: Reading | undefined): readonly Reading[] {
  if (live === undefined || live.timestamp <= (tail.at(-1)?.timestamp ?? '')) return tail;
  return [...tail, live].slice(-MOST);
}

/**
 * Stored readings of a period that ends now, and those live ones that are newer than the last stored (spec 1 §4). The
 * newest value of a sensor that is silent may be older than the period.
 */
export function withLive(
  stored: readonly Reading[],
  tail: readonly Reading[],
  fromMs: number,
): readonly Reading[] {
  const last = stored.at(-1)?.timestamp ?? '';
  const newer = tail.filter(({ timestamp }) => timestamp > last && Date.parse(timestamp) >= fromMs);
  return newer.length === 0 ? stored : [...stored, ...newer];
}
