import {
  fromWallClock,
  LONGEST_QUIET_MS,
  LONGEST_SERIES_MS,
  LONGEST_TIME_MINUTES,
  present,
  type QuietRepeats,
  toWallClock,
  zoneOffsetMs,
} from '@ts1/contract';
import { MINUTE_MS, DAY_MS } from '@ts1/contract/durations';
import { weekdayNumber } from '../platform/work/next-time.ts';

const DAYS_OF_WEEK = 7;

/** A quiet period as its rules see it. Times are epoch milliseconds; every end is exclusive. */
export interface Plan {
  readonly from: number;
  readonly until: number;
  readonly repeats: QuietRepeats | null;
  /** For good, before its time. */
  readonly endedAt: number | null;
  /** Moments at which single times of a series were ended early. */
  readonly endedTimes: readonly number[];
}

/** One stretch of quiet. */
export interface QuietTime {
  readonly from: number;
  readonly until: number;
}

/**
 * The times of a plan that end after `after` and begin at `before` or earlier, in order. None is longer, and no series
 * goes on for longer, than they may be made, whatever is stored.
 */
export function planTimes(plan: Plan, timeZone: string, after: number, before: number): QuietTime[] {
  const { from, until, repeats, endedAt } = plan;
  const times =
    repeats === null
      ? [{ from, until: Math.min(until, from + LONGEST_QUIET_MS) }]
      : seriesTimes(plan, repeats, timeZone, after, before);
  return times
    .map((time) => ({ ...time, until: Math.min(time.until, endedAt ?? time.until) }))
    .filter((time) => time.from < time.until && time.until > after && time.from <= before);
}

/** The time of a plan that lasts at a moment, or else the next one; null when none follows. */
export function timeAtOrAfter(plan: Plan, timeZone: string, at: number): QuietTime | null {
  const ahead = plan.repeats === null ? plan.from : Math.max(at, plan.from) + (DAYS_OF_WEEK + 1) * DAY_MS;
  return planTimes(plan, timeZone, at, Math.max(at, ahead))[0] ?? null;
}

function seriesTimes(
  { from, until, endedTimes }: Plan,
  { weekdays, time, minutes }: QuietRepeats,
  timeZone: string,
  after: number,
  before: number,
): QuietTime[] {
  const lengthMs = Math.min(minutes, LONGEST_TIME_MINUTES) * MINUTE_MS;
  const last = Math.min(until, from + LONGEST_SERIES_MS);
  const times: QuietTime[] = [];
  const firstDay = localDay(Math.max(from, after - lengthMs), timeZone) - DAY_MS;
  for (let day = firstDay; day <= localDay(Math.min(before, last), timeZone); day += DAY_MS) {
    if (!weekdays.includes(weekdayNumber(new Date(day)))) continue;
    const start = startOn(day, time, timeZone);
    if (start < from || start >= last) continue;
    const end = Math.min(start + lengthMs, last);
    const early = endedTimes.filter((ended) => ended >= start && ended < end);
    times.push({ from: start, until: Math.min(end, ...early) });
  }
  return times;
}

/**
 * The moment at which the clock shows a time of day on a day of the calendar (as if it were UTC). Of a time that comes
 * twice the first; of one that is skipped the next moment that there is.
 */
export function startOn(day: number, time: string, timeZone: string): number {
  const date = new Date(day);
  const parts = time.split(':').map(Number);
  const [hour, minute] = [present(parts[0]), present(parts[1])];
  const clock = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  const at = fromWallClock({ ...clock, hour, minute, second: 0 }, timeZone);
  const shown = toWallClock(at, timeZone);
  if (shown.hour === hour && shown.minute === minute && shown.day === clock.day) return at;
  return beginningOfOffset(at, timeZone);
}

/** When the clock was last set, before a moment of the day on which it was. */
function beginningOfOffset(at: number, timeZone: string): number {
  const offset = zoneOffsetMs(at, timeZone);
  let [before, since] = [at - DAY_MS, at];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (zoneOffsetMs(middle, timeZone) === offset) since = middle;
    else before = middle;
  }
  return since;
}

function localDay(at: number, timeZone: string): number {
  const { year, month, day } = toWallClock(at, timeZone);
  return Date.UTC(year, month - 1, day);
}
