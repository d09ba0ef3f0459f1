import { displayLocale } from '../platform/preferences.ts';
import { toWallClock } from '../platform/time-zone.ts';
import type { TimeUnit } from './time-unit.ts';

type Parts = Intl.DateTimeFormatOptions;

const TIME: Parts = { hour: '2-digit', minute: '2-digit' };
const SECONDS: Parts = { ...TIME, second: '2-digit' };
const WEEKDAY: Parts = { weekday: 'short', day: 'numeric' };
const MONTH: Parts = { month: 'short' };
const YEAR: Parts = { year: 'numeric' };

/** How a tick of an axis is labelled: as briefly as its neighbours allow. */
export function tickLabel(
  at: number,
  unit: TimeUnit,
  timeZone: string,
): { readonly label: string; readonly strong: boolean } {
  const { tag, hourCycle } = displayLocale();
  const { parts, strong } = labelParts(at, unit, timeZone);
  const format = new Intl.DateTimeFormat(tag, { timeZone, hourCycle, ...parts });
  return { label: format.format(at), strong };
}

function labelParts(at: number, unit: TimeUnit, timeZone: string): { parts: Parts; strong: boolean } {
  const { month, day, hour, minute, second } = toWallClock(at, timeZone);
  const { dayOfYear } = displayLocale();
  if (second !== 0) return { parts: SECONDS, strong: false };
  if (hour !== 0 || minute !== 0) return { parts: TIME, strong: false };
  if (unit === 'hour') return { parts: dayOfYear, strong: true };
  if (unit === 'day')
    return day === 1 ? { parts: dayOfYear, strong: true } : { parts: WEEKDAY, strong: false };
  if (day !== 1) return { parts: dayOfYear, strong: false };
  return { parts: month === 1 ? YEAR : MONTH, strong: true };
}
