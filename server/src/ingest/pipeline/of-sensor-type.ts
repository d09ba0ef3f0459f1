import { MEASURANDS, SENSOR_TYPES, type SensorType } from '@ts1/contract';
import type { Batch } from '../../readings/index.ts';

const BATTERY = MEASURANDS.indexOf('battery');

/** The parts of a delivered reading that are not in a batch. */
interface Besides {
  /** Its battery in percent; undefined for none. */
  readonly percent: number | undefined;
  readonly hasInputs: boolean;
}

/**
 * Gives a row of a batch the battery in the unit of its sensor's type: `battery` is volts and `battery_percent` per
 * cent, and a type takes one of the two. Returns false where nothing else was measured.
 */
export function fitSensorType(
  batch: Batch,
  row: number,
  type: SensorType,
  { percent, hasInputs }: Besides,
): boolean {
  const inPercent = SENSOR_TYPES[type].batteryUnit === '%';
  if (!inPercent && percent === undefined) return true;
  const battery = batch.values[BATTERY];
  if (inPercent && battery !== undefined) battery[row] = percent ?? Number.NaN;
  return hasInputs || [batch.error, batch.error2, ...batch.values].some((column) => isThere(column[row]));
}

function isThere(value: number | undefined): boolean {
  return value !== undefined && !Number.isNaN(value);
}
