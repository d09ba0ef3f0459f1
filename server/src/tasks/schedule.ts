import type { TaskSchedule } from '@ts1/contract';
import { nextTime } from '../platform/work/next-time.ts';

/** More days than there can be between two days of a week. */
const MOST_DAYS = 8;

/** Times of a plan: on weekdays, from Monday (1) to Sunday (7). */
export type TaskTimes = Extract<TaskSchedule, { kind: 'times' }>;

/**
 * The first due time of a plan after a moment (epoch milliseconds), on the clock of a time zone. A time that the clock
 * skips comes at the next one that there is; of a time that comes twice the first counts.
 */
export function nextTask({ times, weekdays }: TaskTimes, timeZone: string, after: number): number {
  // Sunday is 0 to JavaScript and 7 here.
  const days = new Set(weekdays.map((day) => day % 7));
  const isDay = (date: Date): boolean => days.has(date.getUTCDay());
  return Math.min(...times.map((time) => nextTime({ time, timeZone, isDay, mostDays: MOST_DAYS }, after)));
}
