/** A moment on the clock of the company. */
export function inZone(epochMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long', timeZone });
  return format.format(epochMs);
}

/** Of the same moment the time alone; `beside` says on which day it is obvious. */
export function timeOfDay(epochMs: number, timeZone: string, beside: number = epochMs): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const isSameDay = day.format(epochMs) === day.format(beside);
  return isSameDay ? time.format(epochMs) : `${time.format(epochMs)} on ${day.format(epochMs)}`;
}

/** A day of the company's calendar, in words: it is the same day everywhere. */
export function dayText(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
}
