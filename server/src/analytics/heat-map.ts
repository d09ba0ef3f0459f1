import { type HeatCell, present } from '@ts1/contract';
import { HOUR_MS, DAY_MS } from '@ts1/contract/durations';

const WEEK_MINUTES = 7 * 24 * 60;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Values of a stretch of time that lies in one hour. */
export interface Bucket {
  readonly at: number;
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** Tells at a moment how many minutes it is since Monday 00:00, on the clock of a time zone. */
export type WeekClock = (at: number) => number;

export function weekClock(timeZone: string): WeekClock {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const offsets = new Map<number, number>();
  /** Minutes of the week that the clock shows at a full hour of UTC, less those of UTC. */
  const offsetAt = (hour: number): number => {
    const known = offsets.get(hour);
    if (known !== undefined) return known;
    const parts = new Map(clock.formatToParts(hour).map(({ type, value }) => [type, value]));
    const day = DAYS.indexOf(present(parts.get('weekday')));
    const wall = (day * 24 + Number(parts.get('hour'))) * 60 + Number(parts.get('minute'));
    const offset = (((wall - hour / 60_000) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
    offsets.set(hour, offset);
    return offset;
  };
  // Asking the clock is slow: on a day that begins and ends with the same offset nothing changes, and on others it does
  // on the hour of UTC.
  return (at) => {
    const day = Math.floor(at / DAY_MS) * DAY_MS;
    const isEven = offsetAt(day) === offsetAt(day + DAY_MS);
    const offset = isEven ? offsetAt(day) : offsetAt(Math.floor(at / HOUR_MS) * HOUR_MS);
    return (((Math.floor(at / 60_000) + offset) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
  };
}

/** Buckets put together by day of the week and hour. */
export function heatMap(buckets: readonly Bucket[], minuteOfWeek: WeekClock): HeatCell[] {
  const cells = new Map<number, { count: number; sum: number; min: number; max: number }>();
  for (const { at, count, mean, min, max } of buckets) {
    const key = Math.floor(minuteOfWeek(at) / 60);
    const cell = cells.get(key) ?? { count: 0, sum: 0, min, max };
    cells.set(key, {
      count: cell.count + count,
      sum: cell.sum + mean * count,
      min: Math.min(cell.min, min),
      max: Math.max(cell.max, max),
    });
  }
  return [...cells]
    .toSorted(([one], [other]) => one - other)
    .map(([key, { count, sum, min, max }]) => ({
      day: Math.floor(key / 24),
      hour: key % 24,
      mean: sum / count,
      min,
      max,
    }));
}
