import { fromWallClock, toWallClock } from '@ts1/contract';
import { companyTimeZone } from '../platform/time-zone.ts';

/** A moment (epoch milliseconds) as fields for date and time have it, on the company's clock: `2027-01-31T08:00`. */
export function toWallTime(at: number): string {
  const { year, month, day, hour, minute } = toWallClock(at, companyTimeZone());
  return new Date(Date.UTC(year, month - 1, day, hour, minute)).toISOString().slice(0, 16);
}

/** The moment that such a field means; undefined while it is incomplete. */
export function fromWallTime(text: string): number | undefined {
  const at = Date.parse(`${text}Z`);
  if (Number.isNaN(at)) return undefined;
  const wall = new Date(at);
  return fromWallClock(
    {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
      second: 0,
    },
    companyTimeZone(),
  );
}
