import { toWallClock } from '../../platform/wall-clock.ts';

/** Days (1 Monday to 7 Sunday) on which quiet hours begin, from a time of day to the next such time of `until`. */
export interface QuietHours {
  readonly days: readonly number[];
  /** `22:00`; the same as `until` for a whole day. */
  readonly from: string;
  readonly until: string;
}

const SUNDAY = 7;

/** Returns whether it is quiet at a moment (epoch milliseconds) by local time: also in an hour that occurs twice. */
export function isQuiet(hours: readonly QuietHours[], at: number, timeZone: string): boolean {
  const { year, month, day, hour, minute } = toWallClock(at, timeZone);
  const today = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || SUNDAY;
  const yesterday = today === 1 ? SUNDAY : today - 1;
  const now = hour * 60 + minute;
  return hours.some(({ days, from, until }) => {
    const [begin, end] = [toMinutes(from), toMinutes(until)];
    if (begin < end) return days.includes(today) && begin <= now && now < end;
    return (days.includes(today) && begin <= now) || (days.includes(yesterday) && now < end);
  });
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
