import { MINUTE_MS, HOUR_MS, DAY_MS } from '@ts1/contract/durations';
import { displayLocale } from './preferences.ts';
import { companyTimeZone, toWallClock } from './time-zone.ts';

/** How long ago something was, before it is put into words. Counts are whole minutes or hours. */
export type RelativeTime =
  | { readonly kind: 'elapsed' }
  | { readonly kind: 'justNow' }
  | { readonly kind: 'minutesAgo'; readonly count: number }
  | { readonly kind: 'hoursAgo'; readonly count: number }
  | { readonly kind: 'date'; readonly text: string };

const JUST_NOW_MS = 2 * MINUTE_MS;

/**
 * How long ago a moment was (spec 1 §9): under 2 minutes just now, under 60 minutes and under 24 hours as a
 * count, then a date with the time in the present year and with the year in another. Without a moment: elapsed.
 * A sensor's clock may run ahead; what lies in the future is just now.
 */
export function relativeTime(
  at: string | number | null | undefined,
  now: number,
  timeZone: string = companyTimeZone(),
): RelativeTime {
  const atMs = typeof at === 'string' ? Date.parse(at) : at;
  if (atMs === null || atMs === undefined || !Number.isFinite(atMs)) return { kind: 'elapsed' };
  const agoMs = now - atMs;
  if (agoMs < JUST_NOW_MS) return { kind: 'justNow' };
  if (agoMs < HOUR_MS) return { kind: 'minutesAgo', count: Math.floor(agoMs / MINUTE_MS) };
  if (agoMs < DAY_MS) return { kind: 'hoursAgo', count: Math.floor(agoMs / HOUR_MS) };
  return { kind: 'date', text: dateText(atMs, now, timeZone) };
}

function dateText(atMs: number, now: number, timeZone: string): string {
  const sameYear = toWallClock(atMs, timeZone).year === toWallClock(now, timeZone).year;
  const { tag, hourCycle, day, dayOfYear } = displayLocale();
  return new Intl.DateTimeFormat(tag, {
    timeZone,
    ...(sameYear ? { ...dayOfYear, hour: '2-digit', minute: '2-digit', hourCycle } : day),
  }).format(atMs);
}
