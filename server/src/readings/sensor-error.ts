import { isSensorError, type SensorError } from '@ts1/contract';

/** A stored error code, or undefined where there is none. */
export function sensorErrorOf(code: number | null): SensorError | undefined {
  return isSensorError(code) ? code : undefined;
}
