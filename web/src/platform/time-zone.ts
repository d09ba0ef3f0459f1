import { fromWallClock, toWallClock, type WallClock } from '@ts1/contract';
import { companyWide } from './company-wide.ts';

export { fromWallClock, toWallClock, type WallClock };

/** The IANA time zone that screens show times in: the company's, wherever the browser is. */
export function companyTimeZone(): string {
  return companyWide().timeZone;
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
