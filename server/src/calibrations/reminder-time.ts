import { CALIBRATION_REMINDER_DAYS, present } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';

/** Reminders are there when people start to work. */
const HOUR_OF_DAY_MS = 8 * 3_600_000;

/**
 * When admins are to be reminded next of a calibration that is due on a day of the company's calendar: the first of
 * the moments 30 days and 1 day before that lies after `now`, or null. Epoch milliseconds.
 */
export function nextReminder(dueDate: string, timeZone: string, now: number): number | null {
  const dueMs = Date.parse(dueDate);
  const moments = CALIBRATION_REMINDER_DAYS.map((days) =>
    toUtc(dueMs - days * DAY_MS + HOUR_OF_DAY_MS, timeZone),
  );
  return moments.toSorted((one, other) => one - other).find((moment) => moment > now) ?? null;
}

/** How many days of a calendar lie between a moment and a date: 0 on the day itself, negative after it. */
export function daysUntil(dueDate: string, timeZone: string, now: number): number {
  const today = wallMs(now, timeZone);
  return Math.round((Date.parse(dueDate) - (today - (today % DAY_MS))) / DAY_MS);
}

/** The moment at which a clock on the wall shows this; one that summer time skips is an hour later. */
function toUtc(wall: number, timeZone: string): number {
  const guess = wall - offsetMs(wall, timeZone);
  return wall - offsetMs(guess, timeZone);
}

function offsetMs(at: number, timeZone: string): number {
  return wallMs(at, timeZone) - at;
}

/** Time on a wall clock, as if it were UTC. */
function wallMs(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => present(parts.get(type));
  const text = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(text);
}
