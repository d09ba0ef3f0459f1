import type { ReviewSchedule, ReviewState } from '@ts1/contract';
import { nextTime } from '../platform/work/next-time.ts';

/** More days than there can be between two due times. */
const MOST_DAYS = 32;
const [MONDAY, FRIDAY] = [1, 5];

/** The first due time of a schedule after a moment (epoch milliseconds), on the clock of a time zone. */
export function nextReview(schedule: ReviewSchedule, timeZone: string, after: number): number {
  const { time } = schedule;
  return nextTime({ time, timeZone, isDay: (date) => isDay(schedule, date), mostDays: MOST_DAYS }, after);
}

function isDay({ every, day }: ReviewSchedule, date: Date): boolean {
  const weekday = date.getUTCDay();
  switch (every) {
    case 'day':
      return true;
    case 'workday':
      return weekday >= MONDAY && weekday <= FRIDAY;
    case 'week':
      // Sunday is 0 to JavaScript and 7 here.
      return weekday === day % 7;
    case 'month':
      return date.getUTCDate() === day;
  }
}

/** Times of a review; epoch milliseconds. */
export interface ReviewTimes {
  readonly graceEndsAt: number;
  readonly doneAt: number | null;
}

/** State of a review at a moment. It is missed from the end of its grace until somebody does it late. */
export function reviewState({ graceEndsAt, doneAt }: ReviewTimes, now: number): ReviewState {
  if (doneAt !== null) return 'done';
  return now < graceEndsAt ? 'open' : 'missed';
}

/** Whether a review was done after its grace. */
export function isLate({ graceEndsAt, doneAt }: ReviewTimes): boolean {
  return doneAt !== null && doneAt >= graceEndsAt;
}
