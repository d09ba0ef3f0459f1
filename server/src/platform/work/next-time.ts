import { fromWallClock, present, toWallClock } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';

/** Clocks are put forward by no more than this. */
const LONGEST_SKIP_MINUTES = 180;
/** More days than there can be between two times of any schedule: those of a quarter. */
const MOST_DAYS = 95;
const SUNDAY = 7;

/** Times of a schedule on the clock of a time zone. */
export interface Times {
  /** As `02:30`. */
  readonly time: string;
  readonly timeZone: string;
  /** Whether a day has one; the date is midnight of that day, as if it were UTC. */
  readonly isDay: (date: Date) => boolean;
}

/** The day of the week of a date of UTC, from Monday (1) to Sunday (7). */
export function weekdayNumber(date: Date): number {
  return date.getUTCDay() || SUNDAY;
}

/**
 * The first time of a schedule after a moment (epoch milliseconds). A time that the clock skips comes at the next one
 * that there is; of a time that comes twice the first counts.
 * @throws Error for a schedule that has no time within its days
 */
export function nextTime({ time, timeZone, isDay }: Times, after: number): number {
  const { year, month, day } = toWallClock(after, timeZone);
  const today = Date.UTC(year, month - 1, day);
  for (let days = 0; days <= MOST_DAYS; days += 1) {
    const date = new Date(today + days * DAY_MS);
    if (!isDay(date)) continue;
    const at = momentOn(time, timeZone, date);
    if (at > after) return at;
  }
  throw new Error('a schedule has a time within its days');
}

function momentOn(time: string, timeZone: string, date: Date): number {
  const parts = time.split(':').map(Number);
  const [hour, minute] = [present(parts[0]), present(parts[1])];
  const wanted = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  for (let skipped = 0; skipped <= LONGEST_SKIP_MINUTES; skipped += 1) {
    const minutes = hour * 60 + minute + skipped;
    const clock = { ...wanted, hour: Math.floor(minutes / 60) % 24, minute: minutes % 60, second: 0 };
    const at = fromWallClock(clock, timeZone);
    const shown = toWallClock(at, timeZone);
    if (shown.hour === clock.hour && shown.minute === clock.minute) return at;
  }
  return fromWallClock({ ...wanted, hour, minute, second: 0 }, timeZone);
}
