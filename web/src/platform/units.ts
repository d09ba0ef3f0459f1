import {
  MEASURAND_TABLE,
  unitOf,
  withUnit,
  type LimitedMeasurand,
  type Measurand,
  type SensorType,
  present,
} from '@ts1/contract';
import { DISPLAY_LOCALE } from './time-zone.ts';

/** What stands where nothing was measured. */
export const NO_VALUE = '–';

type Figure = number | null | undefined;

// A plain space would let a line end between the figure and its unit.
const NO_BREAK_SPACE = '\u00A0';

const decimals = [0, 1, 2, 3, 4, 5, 6].map(
  (digits) =>
    new Intl.NumberFormat(DISPLAY_LOCALE, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
      signDisplay: 'negative',
    }),
);

/** A value with the decimals and the unit of what was measured, with more digits where they distinguish it from another. */
export function formatMeasured(
  measurand: Measurand,
  value: Figure,
  digits: number = MEASURAND_TABLE[measurand].decimals,
): string {
  const figure = written(value, digits, '');
  return figure === NO_VALUE ? figure : withUnit(figure, MEASURAND_TABLE[measurand].unit);
}

/** A value as a sensor of the type reports it: its battery may be in per cent. */
export function formatOfType(type: SensorType, measurand: Measurand, value: Figure): string {
  const { unit, decimals: digits } = unitOf(measurand, type);
  const figure = written(value, digits, '');
  return figure === NO_VALUE ? figure : withUnit(figure, unit);
}

/** Degrees Celsius with one decimal, more where they distinguish it from another value: `-18.4 °C`. */
export function formatTemperature(celsius: Figure, digits = 1): string {
  return written(celsius, digits, `${NO_BREAK_SPACE}°C`);
}

/** Relative humidity with one decimal, more where they distinguish it from another value: `51.0%`. */
export function formatHumidity(percent: Figure, digits = 1): string {
  return written(percent, digits, '%');
}

/** A battery in the unit of its sensor's type: `3.61 V`, `87%`. */
export function formatBattery(battery: Figure, type: SensorType): string {
  return formatOfType(type, 'battery', battery);
}

/** Signal strength: `-71 dBm`. */
export function formatSignalStrength(dBm: Figure): string {
  return written(dBm, 0, `${NO_BREAK_SPACE}dBm`);
}

/** Signal-to-noise ratio with one decimal: `9.5 dB`. */
export function formatSignalToNoise(dB: Figure): string {
  return written(dB, 1, `${NO_BREAK_SPACE}dB`);
}

/** Where a value has to stay: `2.0 … 8.0 °C`, `≤ 8.0 °C`, `≥ 2.0 °C`; null without a limit. */
export function formatLimits(
  low: number | null,
  high: number | null,
  measurand: LimitedMeasurand,
): string | null {
  if (low !== null && high !== null) {
    return `${written(low, MEASURAND_TABLE[measurand].decimals, '')} … ${formatMeasured(measurand, high)}`;
  }
  if (high !== null) return `≤${NO_BREAK_SPACE}${formatMeasured(measurand, high)}`;
  return low === null ? null : `≥${NO_BREAK_SPACE}${formatMeasured(measurand, low)}`;
}

function written(figure: Figure, digits: number, unit: string): string {
  if (figure === null || figure === undefined || !Number.isFinite(figure)) return NO_VALUE;
  return `${present(decimals[digits]?.format(figure))}${unit}`;
}
