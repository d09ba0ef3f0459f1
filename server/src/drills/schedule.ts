import { type DrillSchedule, fromWallClock, present, toWallClock } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';

const MONTHS_A_QUARTER = 3;
/** More days than there can be between two runs of a quarterly drill. */
const MOST_DAYS = 95;
/** Clocks are put forward by no more than this. */
const LONGEST_SKIP_MINUTES = 180;

/** How long a drill that passed counts, in days: its interval at its longest. */
export const INTERVAL_DAYS = { weekly: 7, monthly: 31, quarterly: 92 } as const;

/**
 * The first time of a schedule after a moment (epoch milliseconds), on the clock of a time zone. A time that the clock
 * skips comes at the next one that there is; of a time that comes twice the first counts.
 */
export function nextDrill(schedule: DrillSchedule, timeZone: string, after: number): number {
  const { year, month, day } = toWallClock(after, timeZone);
  const today = Date.UTC(year, month - 1, day);
  for (let days = 0; days <= MOST_DAYS; days += 1) {
    const date = new Date(today + days * DAY_MS);
    if (!isDay(schedule, date)) continue;
    const at = momentOn(schedule, timeZone, date);
    if (at > after) return at;
  }
  throw new Error('a schedule has a time each quarter');
}

function isDay({ every, day }: DrillSchedule, date: Date): boolean {
  // Sunday is 0 to JavaScript and 7 here.
  if (every === 'weekly') return date.getUTCDay() === day % 7;
  if (date.getUTCDate() !== day) return false;
  return every === 'monthly' || date.getUTCMonth() % MONTHS_A_QUARTER === 0;
}

function momentOn({ time }: DrillSchedule, timeZone: string, date: Date): number {
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
