import {
  CELSIUS_UNIT,
  digitsApart,
  formatFigure,
  MEASURAND_TABLE,
  shownUnit,
  toShown,
  measurandUnit,
  withUnit,
  type FigureKind,
  type LimitedMeasurand,
  type Measurand,
  type SensorType,
} from '@ts1/contract';
import { preferences } from './preferences.ts';

/** Sign that is shown where nothing was measured. */
export const NO_VALUE = '–';

type Figure = number | null | undefined;

// A plain space would let a line end between the figure and its unit.
const NO_BREAK_SPACE = '\u00A0';

/** A value with the decimals and the unit of what was measured, with more digits where they distinguish it from another. */
export function formatMeasured(
  measurand: Measurand,
  value: Figure,
  digits: number = MEASURAND_TABLE[measurand].decimals,
): string {
  return formatInUnit(value, { unit: MEASURAND_TABLE[measurand].unit, decimals: digits });
}

/** A value as a sensor of the type reports it: its battery may be in per cent. */
export function formatOfType(type: SensorType, measurand: Measurand, value: Figure): string {
  return formatInUnit(value, measurandUnit(measurand, type));
}

/** A figure that is stored in a unit, with so many decimals: temperatures in the unit that was chosen, `-18.4 °C`, `-1.1 °F`. */
export function formatInUnit(
  value: Figure,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
  kind: FigureKind = 'value',
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  return withUnit(formatBare(value, { unit, decimals }, kind), unitText(unit), preferences().language);
}

/** The same without its unit. */
export function formatBare(
  value: number,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
  kind: FigureKind = 'value',
): string {
  const { language, temperatureUnit } = preferences();
  return formatFigure(toShown(value, unit, temperatureUnit, kind), language, { digits: decimals });
}

/** How many digits show two values of a unit as different in the unit that they are shown in. */
export function digitsBetween(
  value: number,
  other: number | null,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
): number {
  const { temperatureUnit } = preferences();
  const shown = (figure: number): number => toShown(figure, unit, temperatureUnit);
  return digitsApart(shown(value), other === null ? null : shown(other), decimals);
}

/** How far temperatures are apart, in the unit that was chosen: 3 °C are `5.4 °F`. */
export function formatDifference(celsius: Figure, decimals = 1): string {
  return formatInUnit(celsius, { unit: CELSIUS_UNIT, decimals }, 'difference');
}

/** Returns the unit as it is shown: for temperatures the chosen one. */
export function unitText(unit: string): string {
  return shownUnit(unit, preferences().temperatureUnit);
}

/** A number of things: `12,345`. */
export function formatCount(count: number): string {
  return formatFigure(count, preferences().language, { grouped: true });
}

/** A temperature with one decimal, more where they distinguish it from another value: `-18.4 °C`. */
export function formatTemperature(celsius: Figure, digits = 1): string {
  return formatInUnit(celsius, { unit: CELSIUS_UNIT, decimals: digits });
}

/** Relative humidity with one decimal, more where they distinguish it from another value: `51.0%`. */
export function formatHumidity(percent: Figure, digits = 1): string {
  return formatInUnit(percent, { unit: '%', decimals: digits });
}

/** A battery in the unit of its sensor's type: `3.61 V`, `87%`. */
export function formatBattery(battery: Figure, type: SensorType): string {
  return formatOfType(type, 'battery', battery);
}

/** Signal strength: `-71 dBm`. */
export function formatSignalStrength(dBm: Figure): string {
  return formatInUnit(dBm, MEASURAND_TABLE.rssi);
}

/** Signal-to-noise ratio with one decimal: `9.5 dB`. */
export function formatSignalToNoise(dB: Figure): string {
  return formatInUnit(dB, MEASURAND_TABLE.snr);
}

/** Where a value has to stay: `2.0 … 8.0 °C`, `≤ 8.0 °C`, `≥ 2.0 °C`; null without a limit. */
export function formatLimits(
  low: number | null,
  high: number | null,
  measurand: LimitedMeasurand,
): string | null {
  const { unit, decimals } = MEASURAND_TABLE[measurand];
  if (low !== null && high !== null) {
    return `${formatBare(low, { unit, decimals })} … ${formatMeasured(measurand, high)}`;
  }
  if (high !== null) return `≤${NO_BREAK_SPACE}${formatMeasured(measurand, high)}`;
  return low === null ? null : `≥${NO_BREAK_SPACE}${formatMeasured(measurand, low)}`;
}
