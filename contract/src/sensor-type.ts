import { z } from 'zod';

export const sensorType = z.enum(['1', '2', '3', '4', '5']);
export type SensorType = z.output<typeof sensorType>;

export interface SensorTypeFacts {
  readonly name: string;
  /** Exact number of digits, or the most when `exact` is false. */
  readonly serialDigits: { readonly count: number; readonly exact: boolean };
  readonly batteryUnit: 'V' | '%';
  /** Below this the battery is low (volts or percent, by `batteryUnit`). */
  readonly batteryLow: number;
  readonly legacy: boolean;
  readonly hasHumidity: boolean;
  readonly hasSecondTemperature: boolean;
  readonly hasBatteryToggle: boolean;
}

const EIGHT = { count: 8, exact: true };
const SIX = { count: 6, exact: true };

/** Facts by type code (spec 1 §3, §5, §9; units by type, never by size). */
export const SENSOR_TYPES: Readonly<Record<SensorType, SensorTypeFacts>> = {
  '1': facts('TS1', SIX, 'V', 3.3, { hasBatteryToggle: true }),
  '2': facts('EMS IceSpy', EIGHT, 'V', 1.4, { hasBatteryToggle: true }),
  '3': facts('EMS IceSpy Humidity', EIGHT, 'V', 1.4, { hasBatteryToggle: true, hasHumidity: true }),
  '4': facts('Legacy', SIX, '%', 30, { legacy: true }),
  '5': facts('Legacy dual channel', { count: 20, exact: false }, '%', 30, {
    legacy: true,
    hasSecondTemperature: true,
  }),
};

function facts(
  name: string,
  serialDigits: SensorTypeFacts['serialDigits'],
  batteryUnit: 'V' | '%',
  batteryLow: number,
  traits: Partial<
    Pick<SensorTypeFacts, 'legacy' | 'hasHumidity' | 'hasSecondTemperature' | 'hasBatteryToggle'>
  >,
): SensorTypeFacts {
  return {
    name,
    serialDigits,
    batteryUnit,
    batteryLow,
    legacy: false,
    hasHumidity: false,
    hasSecondTemperature: false,
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
