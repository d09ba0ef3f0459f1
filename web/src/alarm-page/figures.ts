import { digitsApart, formatFigure, type AlarmChart } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { preferences } from '../platform/preferences.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** A value as the chart of an alarm writes it: `−12.0 °C`. */
export function figureText(value: number, { unit, decimals, high, low }: AlarmChart): string {
  const limit = high ?? low;
  return bareText(value, digitsApart(value, limit, decimals), unit);
}

/** A figure of the chart's unit with so many decimals. */
export function bareText(value: number, digits: number, unit: string): string {
  return withMinus(`${formatFigure(value, preferences().language, { digits })} ${unit}`.trim());
}

const NO_BREAK_SPACE = '\u00A0';

/** With a true minus sign, as wide as a plus, and the unit on the same line. */
export function withMinus(text: string): string {
  return text.replace(/^-/, '−').replaceAll(' ', NO_BREAK_SPACE);
}

/** How long something lasts: `12 min`, `3 h 5 min`, `2 d 4 h`. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h ${minutes % HOUR_MINUTES} min`;
  return `${Math.floor(minutes / DAY_MINUTES)} d ${Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)} h`;
}
