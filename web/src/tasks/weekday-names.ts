import { displayLocale } from '../platform/preferences.ts';

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Name of a day of the week, 1 for Monday to 7 for Sunday, in the language of the screens. */
export function weekdayName(weekday: number, length: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(displayLocale().tag, { weekday: length, timeZone: 'UTC' });
  return format.format(MONDAY + (weekday - 1) * DAY_MS);
}
