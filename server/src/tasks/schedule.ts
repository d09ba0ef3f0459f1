import type { TaskSchedule } from '@ts1/contract';
import { nextTime, weekdayNumber } from '../platform/work/next-time.ts';

/** Times of a plan: on weekdays, from Monday (1) to Sunday (7). */
export type TaskTimes = Extract<TaskSchedule, { kind: 'times' }>;

/**
 * The first due time of a plan after a moment (epoch milliseconds), on the clock of a time zone. A time that the clock
 * skips comes at the next one that there is; of a time that comes twice the first counts.
 */
export function nextTask({ times, weekdays }: TaskTimes, timeZone: string, after: number): number {
  const isDay = (date: Date): boolean => weekdays.includes(weekdayNumber(date));
  return Math.min(...times.map((time) => nextTime({ time, timeZone, isDay }, after)));
}
