import type { SensorError } from './new-reading.ts';

/** A stored error code, or undefined where there is none. */
export function sensorErrorOf(code: number | null | undefined): SensorError | undefined {
  return code === 8001 || code === 8002 ? code : undefined;
}
