import { MEASURAND_TABLE } from './measurand.ts';
import type { Measurand } from './measurands.ts';
import { SENSOR_TYPES, type SensorType } from '../sensors/sensor-type.ts';

/** Decimals of a battery in percent, which is an estimate. */
const PERCENT_DECIMALS = 0;

/** Returns how to write values of a measurand from a sensor of a type; with type null, from any sensor. */
export function measurandUnit(
  measurand: Measurand,
  type: SensorType | null | undefined,
): { readonly unit: string; readonly decimals: number; readonly file: string } {
  const { unit, decimals, wire } = MEASURAND_TABLE[measurand];
  if (measurand === 'battery' && type != null && SENSOR_TYPES[type].batteryUnit === '%') {
    return { unit: '%', decimals: PERCENT_DECIMALS, file: 'battery_pct' };
  }
  return { unit, decimals, file: wire.file };
}
