import { differenceFromCelsius, differenceToCelsius, STEADY_C } from '@ts1/contract';

const toTemperatureUnit = (unit: string): 'c' | 'f' => (unit === '°F' ? 'f' : 'c');

/** Less than this within the window of a trend is no change, in the unit of a chart. */
export function steadyIn(unit: string): number {
  return differenceFromCelsius(STEADY_C, toTemperatureUnit(unit));
}

/** A change in the unit of a chart as trends have it. */
export function changeInCelsius(change: number, unit: string): number {
  return differenceToCelsius(change, toTemperatureUnit(unit));
}
