import { MEASURAND_TABLE } from './measurand.ts';
import type { Measurand } from './measurands.ts';
import { SENSOR_TYPES, type SensorType } from '../sensors/sensor-type.ts';

/** A battery that is estimated in per cent has no decimals. */
const PERCENT_DECIMALS = 0;

/** How the values of a measurand are written where a sensor of the type reported them; null for any type. */
export function unitOf(
  measurand: Measurand,
  type: SensorType | null | undefined,
): { readonly unit: string; readonly decimals: number; readonly file: string } {
  const { unit, decimals, wire } = MEASURAND_TABLE[measurand];
  if (measurand === 'battery' && type != null && SENSOR_TYPES[type].batteryUnit === '%') {
    return { unit: '%', decimals: PERCENT_DECIMALS, file: 'battery_pct' };
  }
  return { unit, decimals, file: wire.file };
}
