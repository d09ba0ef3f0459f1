import { z } from 'zod';
import type { LimitedMeasurand } from '../measurands/measurands.ts';

export const sensorType = z.enum(['1', '2', '3', '4', '5', '6', '7']);
export type SensorType = z.output<typeof sensorType>;

/** Descriptions, in one language, of the types that have no product name. */
export type DescribedTypes = Readonly<Record<'6' | '7', string>>;

export type BatteryUnit = 'V' | '%';

export interface SensorTypeFacts {
  readonly name: string;
  /** Exact number of digits, or the largest number when `exact` is false. */
  readonly serialDigits: { readonly count: number; readonly exact: boolean };
  /** Whether its serial number is a radio address: 12 or 16 hexadecimal digits, stored in capitals. */
  readonly isHexadecimal: boolean;
  /** Unit in which its battery is reported. */
  readonly batteryUnit: BatteryUnit;
  /** Value below which the battery is low, in its unit; null where the specification has no limit. */
  readonly batteryLow: number | null;
  /** Shortest time until it is silent, in milliseconds, unless set by hand: types with a value report seldom. */
  readonly quietForMs: number;
  readonly legacy: boolean;
  /** Its measurands; other reported values are shown as well. */
  readonly measures: readonly LimitedMeasurand[];
  readonly hasBatteryToggle: boolean;
}

const EIGHT = { count: 8, exact: true };
const SIX = { count: 6, exact: true };

const ADDRESS = { count: 16, exact: false };
/** Facts that all wireless sensors behind network servers share. */
const WIRELESS = {
  isHexadecimal: true,
  quietForMs: 60 * 60_000,
  hasBatteryToggle: true,
  measures: ['temperature', 'temperature_2', 'humidity'],
} as const;

/** Facts by type code (spec 1 §3, §5, §9); 6 and 7 are the sensors behind network servers. */
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
  '6': facts('Wireless sensor, battery in %', ADDRESS, 20, { ...WIRELESS, batteryUnit: '%' }),
  '7': facts('Wireless sensor, battery in V', ADDRESS, 2.5, WIRELESS),
};

function facts(
  name: string,
  serialDigits: SensorTypeFacts['serialDigits'],
  batteryLow: number | null,
  traits: Partial<Omit<SensorTypeFacts, 'name' | 'serialDigits' | 'batteryLow'>>,
): SensorTypeFacts {
  return {
    name,
    serialDigits,
    batteryLow,
    isHexadecimal: false,
    batteryUnit: 'V',
    quietForMs: 0,
    legacy: false,
    measures: ['temperature'],
    hasBatteryToggle: false,
    ...traits,
  };
}

/** A type in a body: its code as text or number, or its name. */
export const sensorTypeInput = z.union([
  sensorType,
  z.literal([1, 2, 3, 4, 5, 6, 7]).transform((code) => sensorType.parse(String(code))),
  z
    .string()
    .transform((name) => sensorType.options.find((code) => SENSOR_TYPES[code].name === name))
    .pipe(z.enum(sensorType.options, 'must be a sensor type: 1, 2, 3, 4, 5, 6 or 7')),
]);
