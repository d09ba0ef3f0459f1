import { MEASURANDS, SENSOR_TYPES, type SensorType } from '@ts1/contract';
import type { DecodedReading } from '../decode/decoded.ts';

/**
 * A reading with the battery in the unit of its sensor's type: `battery` is volts and `battery_percent` per cent, and a
 * type takes one of the two. Undefined where nothing else was measured.
 */
export function ofSensorType(reading: DecodedReading, type: SensorType): DecodedReading | undefined {
  const inPercent = SENSOR_TYPES[type].batteryUnit === '%';
  if (!inPercent && reading.battery_percent === null) return reading;
  const fitting = { ...reading, battery: inPercent ? reading.battery_percent : reading.battery };
  const isEmpty = fitting.error === null && fitting.error_2 === null && fitting.inputs === null;
  return isEmpty && MEASURANDS.every((name) => fitting[name] === null) ? undefined : fitting;
}
