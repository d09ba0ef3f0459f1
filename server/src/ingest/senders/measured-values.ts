import {
  INPUT_TABLE,
  type InputMeasurand,
  type FieldUnit,
  isSensorError,
  type MappedField,
} from '@ts1/contract';
import type { FoundInput, MessageSender } from './input-meanings.ts';
import { findMeanings } from './field-meanings.ts';
import type { Fields, FoundField } from './fields.ts';

/** The measured values, under the names of an own reading. */
export interface MeasuredValues {
  readonly temperature?: number;
  readonly temperature_2?: number;
  readonly humidity?: number;
  readonly battery?: number;
  readonly battery_percent?: number;
  readonly inputs?: Readonly<Record<string, number>>;
}

/** The code by which an own reading says, in place of a temperature, that no probe is connected. */
const NO_PROBE = 8001;
/**
 * Values that a decoder makes of 0x7FFF, 0x8000 and 0xFFFF, which devices send for "no value": whole, in tenths and in
 * hundredths; and the end of the range of Dragino's `TempC…` fields.
 */
const SENTINELS: ReadonlySet<number> = new Set(
  [0x7fff, -0x8000, 0xffff].flatMap((none) => [none, none / 10, none / 100]),
);
const END_OF_RANGE = 327.6;
/** A frame of nothing but ones has this temperature, and a humidity that is no value. */
const ALL_ONES_CELSIUS = -0.01;

/** The values of the fields of a message, in the units of an own reading. Whatever has no meaning is left out. */
export function measuredValues(
  fields: Fields,
  map: readonly MappedField[],
  sender?: MessageSender,
): MeasuredValues {
  const { temperature, temperature_2, humidity, percent, volts, inputs } = findMeanings(fields, map, sender);
  const hasHumidity = humidity !== undefined && !SENTINELS.has(humidity.value);
  const isAllOnes = humidity !== undefined && !hasHumidity && temperature?.value === ALL_ONES_CELSIUS;
  const [first, second] = [isAllOnes ? NO_PROBE : celsius(temperature), celsius(temperature_2)];
  const measured = inputs.filter((one) => !isNoValue(one));
  return {
    ...(first !== undefined && { temperature: first }),
    // A second channel without a probe is one that is not used.
    ...(second !== undefined && second !== NO_PROBE && { temperature_2: second }),
    ...(hasHumidity && { humidity: humidity.value }),
    ...(percent !== undefined && { battery_percent: percent.value }),
    ...(volts !== undefined && { battery: volts.unit === 'mV' ? volts.value / 1_000 : volts.value }),
    ...(measured.length > 0 && {
      inputs: Object.fromEntries(measured.map((one) => [one.key, inputValue(one)])),
    }),
  };
}

/** The factor from a unit to the unit of the measurand. */
const FACTORS: Partial<Record<InputMeasurand, Partial<Record<FieldUnit, number>>>> = {
  pressure: { kPa: 10, Pa: 0.01 },
  differential_pressure: { hPa: 100, kPa: 1_000 },
  current: { mA: 0.001 },
};
const MILLIONTHS = 1_000_000;

/** In the unit of the measurand; of a state 0 or 1, and what is neither as it is, so that it is refused by its name. */
function inputValue({ measurand, value, unit }: FoundInput): number {
  if (unit === 'true is 0') return value === 0 || value === 1 ? 1 - value : value;
  const factor = FACTORS[measurand]?.[unit];
  return factor === undefined ? value : Math.round(value * factor * MILLIONTHS) / MILLIONTHS;
}

function celsius(found: FoundField | undefined): number | undefined {
  if (found === undefined) return undefined;
  const { path, value, unit } = found;
  if (isNoProbe(path, value)) return NO_PROBE;
  // The codes of own readings are no temperatures here.
  if (isSensorError(value)) return undefined;
  return unit === '°F' ? toCelsius(value) : value;
}

function isNoProbe(path: string, value: number): boolean {
  return SENTINELS.has(value) || (/TempC/.test(path) && Math.abs(value) >= END_OF_RANGE);
}

/** Such a figure is no value of an input only where the input cannot measure it: a counter counts to 32,767 and further. */
function isNoValue(one: FoundInput): boolean {
  const facts = INPUT_TABLE[one.measurand];
  if (!SENTINELS.has(one.value) || facts.kind !== 'analogue') return false;
  const value = inputValue(one);
  return value < facts.range.min || value > facts.range.max;
}

/** Rounded to a thousandth, so that 39.2 °F is 4 °C. */
function toCelsius(fahrenheit: number): number {
  return Math.round(((fahrenheit - 32) / 1.8) * 1_000) / 1_000;
}
