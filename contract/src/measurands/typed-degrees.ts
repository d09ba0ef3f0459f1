import { CELSIUS_UNIT, FAHRENHEIT_PER_CELSIUS, FREEZING_F, roundTo, type FigureKind } from './degrees.ts';
import type { TemperatureUnit } from '../users/preferences.ts';

/** Digits stored of a value typed in °F: enough to show it again as typed. */
const STORED_DIGITS = 6;

/** Converts a temperature typed in a unit to °C, as it is stored. */
export function toCelsius(shown: number, unit: TemperatureUnit): number {
  if (unit === 'c') return shown;
  return roundTo((shown - FREEZING_F) / FAHRENHEIT_PER_CELSIUS, STORED_DIGITS);
}

/** Converts a difference of temperatures typed in a unit to °C, as it is stored. */
export function differenceToCelsius(shown: number, unit: TemperatureUnit): number {
  return unit === 'c' ? shown : roundTo(shown / FAHRENHEIT_PER_CELSIUS, STORED_DIGITS);
}

/** Converts a typed figure of any unit to its stored unit: temperatures from the chosen unit, others unchanged. */
export function fromShown(
  figure: number,
  unit: string,
  chosen: TemperatureUnit,
  kind: FigureKind = 'value',
): number {
  if (unit !== CELSIUS_UNIT) return figure;
  return kind === 'value' ? toCelsius(figure, chosen) : differenceToCelsius(figure, chosen);
}
