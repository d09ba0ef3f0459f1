import { fromWallClock, toWallClock, type ReportFrequency } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { weekdayNumber } from '../../platform/work/next-time.ts';

/** When a report is sent, on the clock of a company. */
export interface Schedule {
  readonly frequency: ReportFrequency;
  /** Day of the week from Monday, 1 to 7, or of the month, 1 to 28. */
  readonly day: number;
  readonly minuteOfDay: number;
}

/** A report that is to be sent: the day on the company's calendar, and the moment in epoch milliseconds. */
export interface Run {
  readonly date: string;
  readonly at: number;
}

const DAYS_OF_WEEK = 7;
/** More days than there can be between two runs. */
const MOST_DAYS = 33;

/**
 * The first run after a moment. There is one on each of its days, whatever the clock does then: a time that summer
 * time skips comes by as much later, of a time that comes twice the first counts.
 */
export function nextRun(schedule: Schedule, timeZone: string, after: number): Run {
  const today = localDay(after, timeZone);
  for (let days = -1; days <= MOST_DAYS; days += 1) {
    const run = runOn(schedule, timeZone, today + days * DAY_MS);
    if (run !== null && run.at > after) return run;
  }
  throw new Error('a schedule has a run each month');
}

/** The last run at a moment or before it. */
export function latestRun(schedule: Schedule, timeZone: string, now: number): Run {
  const today = localDay(now, timeZone);
  for (let days = 1; days >= -MOST_DAYS; days -= 1) {
    const run = runOn(schedule, timeZone, today + days * DAY_MS);
    if (run !== null && run.at <= now) return run;
  }
  throw new Error('a schedule has a run each month');
}

/** Period of a run's report: the day, the seven days or the calendar month before its own day, both ends inclusive. */
export function reportedPeriod(
  { frequency }: Pick<Schedule, 'frequency'>,
  timeZone: string,
  date: string,
): { readonly from: number; readonly to: number } {
  const day = new Date(Date.parse(date));
  const [year, month, dayOfMonth] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
  const midnight = (ofYear: number, ofMonth: number, ofDay: number): number =>
    fromWallClock({ year: ofYear, month: ofMonth, day: ofDay, hour: 0, minute: 0, second: 0 }, timeZone);
  if (frequency === 'monthly')
    return { from: midnight(year, month - 1, 1), to: midnight(year, month, 1) - 1 };
  const days = frequency === 'weekly' ? 7 : 1;
  return { from: midnight(year, month, dayOfMonth - days), to: midnight(year, month, dayOfMonth) - 1 };
}

/** The run on a day of the calendar (as if it were UTC); null when there is none on it. */
function runOn({ frequency, day, minuteOfDay }: Schedule, timeZone: string, dayMs: number): Run | null {
  const date = new Date(dayMs);
  // A company file may hold any day of a month, and a report without a day of the week would never be sent.
  if (frequency === 'weekly' && (weekdayNumber(date) - day) % DAYS_OF_WEEK !== 0) return null;
  if (frequency === 'monthly' && date.getUTCDate() !== day) return null;
  const clock = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: Math.floor(minuteOfDay / 60),
    minute: minuteOfDay % 60,
    second: 0,
  };
  return { date: date.toISOString().slice(0, 10), at: fromWallClock(clock, timeZone) };
}

function localDay(at: number, timeZone: string): number {
  const { year, month, day } = toWallClock(at, timeZone);
  return Date.UTC(year, month - 1, day);
}
