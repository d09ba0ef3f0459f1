import type { TemperatureUnit } from '../users/preferences.ts';

export const FREEZING_F = 32;
export const FAHRENHEIT_PER_CELSIUS = 1.8;
/** Stored values are exact to half a millionth of a degree; digits beyond this number are rounding errors. */
const SHOWN_DIGITS = 5;

/** Unit of temperatures, as tables and the API write it. */
export const CELSIUS_UNIT = '°C';

/** Returns the symbol of a unit of temperature. */
export function temperatureUnitText(unit: TemperatureUnit): '°C' | '°F' {
  return unit === 'f' ? '°F' : CELSIUS_UNIT;
}

/** Returns the unit that values are shown in: the chosen one for °C, every other unit unchanged. */
export function shownUnit(unit: string, chosen: TemperatureUnit): string {
  return unit === CELSIUS_UNIT ? temperatureUnitText(chosen) : unit;
}

/** Converts a temperature from °C to the unit that it is shown in. */
export function fromCelsius(celsius: number, unit: TemperatureUnit): number {
  if (unit === 'c') return celsius;
  return roundTo(celsius * FAHRENHEIT_PER_CELSIUS + FREEZING_F, SHOWN_DIGITS);
}

/** Converts a difference of temperatures, such as a deadband, from °C to the unit that it is shown in. */
export function differenceFromCelsius(celsius: number, unit: TemperatureUnit): number {
  return unit === 'c' ? celsius : roundTo(celsius * FAHRENHEIT_PER_CELSIUS, SHOWN_DIGITS);
}

/** Kind of a figure: a temperature, or a difference of two temperatures. */
export type FigureKind = 'value' | 'difference';

/** Converts a figure of any unit for display: temperatures to the chosen unit, all others unchanged. */
export function toShown(
  figure: number,
  unit: string,
  chosen: TemperatureUnit,
  kind: FigureKind = 'value',
): number {
  if (unit !== CELSIUS_UNIT) return figure;
  return kind === 'value' ? fromCelsius(figure, chosen) : differenceFromCelsius(figure, chosen);
}

/** Rounds a figure to a number of digits after the decimal point. */
export function roundTo(figure: number, digits: number): number {
  const factor = 10 ** digits;
  // Adding 0 turns -0 into 0: -0 would be written with its sign.
  return Math.round(figure * factor) / factor + 0;
}
