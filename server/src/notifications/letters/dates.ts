/** A moment on the clock of the company. */
export function inZone(epochMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long', timeZone });
  return format.format(epochMs);
}

/** A day of the company's calendar, in words: it is the same day everywhere. */
export function dayText(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
}
