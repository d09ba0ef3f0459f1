import type { TemperatureUnit } from '../users/preferences.ts';

export const FREEZING_F = 32;
export const FAHRENHEIT_PER_CELSIUS = 1.8;
/** What is stored is exact to half a millionth of a degree; what is beyond this many digits is rounding. */
const SHOWN_DIGITS = 5;

/** The unit of measurands that are temperatures, as tables and the API name it. */
export const CELSIUS_UNIT = '°C';

/** What a unit of temperature is written as. */
export function temperatureUnitText(unit: TemperatureUnit): '°C' | '°F' {
  return unit === 'f' ? '°F' : CELSIUS_UNIT;
}

/** The unit that values are shown in: °C is shown as the chosen one, every other unit as it is. */
export function shownUnit(unit: string, chosen: TemperatureUnit): string {
  return unit === CELSIUS_UNIT ? temperatureUnitText(chosen) : unit;
}

/** A temperature in °C in the unit that it is shown in. */
export function fromCelsius(celsius: number, unit: TemperatureUnit): number {
  if (unit === 'c') return celsius;
  return roundTo(celsius * FAHRENHEIT_PER_CELSIUS + FREEZING_F, SHOWN_DIGITS);
}

/** A difference of temperatures in °C, a dead band for example, in the unit that it is shown in. */
export function differenceFromCelsius(celsius: number, unit: TemperatureUnit): number {
  return unit === 'c' ? celsius : roundTo(celsius * FAHRENHEIT_PER_CELSIUS, SHOWN_DIGITS);
}

/** Whether a figure is a temperature, or how far two are apart. */
export type FigureKind = 'value' | 'difference';

/** A figure of any unit as it is shown: temperatures in the chosen unit, everything else as it is. */
export function toShown(
  figure: number,
  unit: string,
  chosen: TemperatureUnit,
  kind: FigureKind = 'value',
): number {
  if (unit !== CELSIUS_UNIT) return figure;
  return kind === 'value' ? fromCelsius(figure, chosen) : differenceFromCelsius(figure, chosen);
}

/** To so many digits after the point. */
export function roundTo(figure: number, digits: number): number {
  const factor = 10 ** digits;
  // Never -0, which would be written with its sign.
  return Math.round(figure * factor) / factor + 0;
}
