import { DAY_MS } from '@ts1/contract/durations';
import { toWallClock } from '../platform/time-zone.ts';
import type { Tone } from '../ui/tone.ts';

/** From the first reminder on, the day is shown in a warning colour. */
const SOON_DAYS = 30;

/** Days from today, on the clock of a time zone, to a day such as `2027-01-31`: negative when it has passed. */
export function daysUntil(dueDate: string, now: number, timeZone: string): number {
  const { year, month, day } = toWallClock(now, timeZone);
  return Math.round((Date.parse(dueDate) - Date.UTC(year, month - 1, day)) / DAY_MS);
}

/** How urgent that is. */
export function dueTone(days: number): Tone {
  if (days < 0) return 'high';
  return days <= SOON_DAYS ? 'warning' : 'ok';
}
