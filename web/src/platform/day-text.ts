import { displayLocale } from './preferences.ts';

/** A day in words: it is the same everywhere. */
export function formatDay(date: string): string {
  return new Intl.DateTimeFormat(displayLocale().tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(date));
}
