import { z } from 'zod';
import type { LimitedMeasurand } from './measurands.ts';

export const sensorType = z.enum(['1', '2', '3', '4', '5']);
export type SensorType = z.output<typeof sensorType>;

export interface SensorTypeFacts {
  readonly name: string;
  /** Exact number of digits, or the most when `exact` is false. */
  readonly serialDigits: { readonly count: number; readonly exact: boolean };
  /** Below this the battery is low, in volts; null where the specification has no limit. */
  readonly batteryLow: number | null;
  readonly legacy: boolean;
  /** What it measures; what else it reports is shown anyway. */
  readonly measures: readonly LimitedMeasurand[];
  readonly hasBatteryToggle: boolean;
}

const EIGHT = { count: 8, exact: true };
const SIX = { count: 6, exact: true };

/** Facts by type code (spec 1 §3, §5, §9). All report their battery in volts. */
export const SENSOR_TYPES: Readonly<Record<SensorType, SensorTypeFacts>> = {
  '1': facts('TS1', SIX, 3.3, { hasBatteryToggle: true }),
  '2': facts('EMS IceSpy', EIGHT, 1.4, { hasBatteryToggle: true }),
  '3': facts('EMS IceSpy Humidity', EIGHT, 1.4, {
    hasBatteryToggle: true,
    measures: ['temperature', 'humidity'],
  }),
  '4': facts('Legacy', SIX, null, { legacy: true }),
  '5': facts('Legacy dual channel', { count: 20, exact: false }, null, {
    legacy: true,
    measures: ['temperature', 'temperature_2'],
  }),
};

function facts(
  name: string,
  serialDigits: SensorTypeFacts['serialDigits'],
  batteryLow: number | null,
  traits: Partial<Pick<SensorTypeFacts, 'legacy' | 'measures' | 'hasBatteryToggle'>>,
): SensorTypeFacts {
  return {
    name,
    serialDigits,
    batteryLow,
    legacy: false,
    measures: ['temperature'],
    hasBatteryToggle: false,
    ...traits,
  };
}

/** A type in a body: its code as text or number, or its name. */
export const sensorTypeInput = z.union([
  sensorType,
  z.literal([1, 2, 3, 4, 5]).transform((code) => sensorType.parse(String(code))),
  z
    .string()
    .transform((name) => sensorType.options.find((code) => SENSOR_TYPES[code].name === name))
    .pipe(z.enum(['1', '2', '3', '4', '5'], 'must be a sensor type: 1, 2, 3, 4 or 5')),
]);
