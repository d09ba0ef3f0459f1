import { companyWide } from './company-wide.ts';

/** How dates are written until a second language is chosen. */
export const DISPLAY_LOCALE = 'en-GB';

const DAY_MS = 86_400_000;

/** The IANA time zone that screens show times in: the company's, wherever the browser stands. */
export function companyTimeZone(): string {
  return companyWide().timeZone;
}

/** A calendar date and a time of day, as a clock on the wall in some time zone shows them. Months count from 1. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}

/** What the clock on the wall shows at a moment (epoch milliseconds). */
export function toWallClock(atMs: number, timeZone: string): WallClock {
  const clock = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const part of clockOf(timeZone).formatToParts(atMs)) {
    if (part.type in clock) Object.assign(clock, { [part.type]: Number(part.value) });
  }
  return clock;
}

/**
 * The moment (epoch milliseconds) at which the clock on the wall shows this. Fields may run over, as in day 32.
 * A time that summer time skips moves on by the hour skipped; of a time that comes twice the first is meant.
 */
export function fromWallClock(clock: WallClock, timeZone: string): number {
  const asUtcMs = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second);
  const before = asUtcMs - offsetMs(asUtcMs - DAY_MS, timeZone);
  const after = asUtcMs - offsetMs(asUtcMs + DAY_MS, timeZone);
  // At a change of offset only one of them may show this time; the one before it answers both rules.
  if (before === after || offsetMs(before, timeZone) === asUtcMs - before) return before;
  return offsetMs(after, timeZone) === asUtcMs - after ? after : before;
}

function offsetMs(atMs: number, timeZone: string): number {
  const wall = toWallClock(atMs, timeZone);
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  return shown - Math.floor(atMs / 1000) * 1000;
}

/** A moment as the value of a `datetime-local` input, to the minute. */
export function toDateTimeInput(atMs: number, timeZone: string): string {
  const { year, month, day, hour, minute } = toWallClock(atMs, timeZone);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
}

function pad(figure: number, length = 2): string {
  return String(figure).padStart(length, '0');
}

const DATE_TIME_INPUT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

/** The moment that the value of a `datetime-local` input means in a time zone; undefined when it is none. */
export function fromDateTimeInput(value: string, timeZone: string): number | undefined {
  const [, year, month, day, hour, minute, second = '0'] = DATE_TIME_INPUT.exec(value) ?? [];
  if (year === undefined) return undefined;
  const clock = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  return isRealDate(clock) ? fromWallClock(clock, timeZone) : undefined;
}

function isRealDate({ year, month, day, hour, minute, second }: WallClock): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const calendarDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1;
  return calendarDay && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
}
