import { CELSIUS_UNIT, FAHRENHEIT_PER_CELSIUS, FREEZING_F, roundTo, type FigureKind } from './degrees.ts';
import type { TemperatureUnit } from '../users/preferences.ts';

/** As many as are stored of what was typed in °F: enough to show it again as it was typed. */
const STORED_DIGITS = 6;

/** A temperature that was typed in a unit, in °C as it is stored. */
export function toCelsius(shown: number, unit: TemperatureUnit): number {
  if (unit === 'c') return shown;
  return roundTo((shown - FREEZING_F) / FAHRENHEIT_PER_CELSIUS, STORED_DIGITS);
}

/** A difference of temperatures that was typed in a unit, in °C as it is stored. */
export function differenceToCelsius(shown: number, unit: TemperatureUnit): number {
  return unit === 'c' ? shown : roundTo(shown / FAHRENHEIT_PER_CELSIUS, STORED_DIGITS);
}

/** A figure of any unit as it is stored, of what was typed where it is shown in the chosen unit. */
export function fromShown(
  figure: number,
  unit: string,
  chosen: TemperatureUnit,
  kind: FigureKind = 'value',
): number {
  if (unit !== CELSIUS_UNIT) return figure;
  return kind === 'value' ? toCelsius(figure, chosen) : differenceToCelsius(figure, chosen);
}
