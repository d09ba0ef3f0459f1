import type { ReviewSchedule, ReviewState } from '@ts1/contract';
import { nextTime, weekdayNumber } from '../platform/work/next-time.ts';

const FRIDAY = 5;

/** The first due time of a schedule after a moment (epoch milliseconds), on the clock of a time zone. */
export function nextReview(schedule: ReviewSchedule, timeZone: string, after: number): number {
  const { time } = schedule;
  return nextTime({ time, timeZone, isDay: (date) => isDay(schedule, date) }, after);
}

function isDay({ every, day }: ReviewSchedule, date: Date): boolean {
  switch (every) {
    case 'day':
      return true;
    case 'workday':
      return weekdayNumber(date) <= FRIDAY;
    case 'week':
      return weekdayNumber(date) === day;
    case 'month':
      return date.getUTCDate() === day;
  }
}

/** Times of a review; epoch milliseconds. */
export interface ReviewTimes {
  readonly graceEndsAt: number;
  readonly doneAt: number | null;
  readonly mustBeSigned: boolean;
  /** When it was first signed as a review; null while it is not. */
  readonly signedAt: number | null;
  /** When its plan was deleted; null while it is not. */
  readonly planEndedAt: number | null;
}

/**
 * State of a review at a moment. It is missed from the end of its grace until somebody does it late, and signs it where
 * it must be signed. Where its plan was deleted before that, it is never missed.
 */
export function reviewState(times: ReviewTimes, now: number): ReviewState {
  const { graceEndsAt, doneAt, planEndedAt } = times;
  if (completedAt(times) !== null) return 'done';
  if (planEndedAt !== null && planEndedAt < graceEndsAt) return doneAt === null ? 'withdrawn' : 'unsigned';
  if (now >= graceEndsAt) return 'missed';
  return doneAt === null ? 'open' : 'unsigned';
}

/** Whether the signature of a review is missing, which was ended and must be signed. */
export function isSignatureMissing({ doneAt, mustBeSigned, signedAt }: ReviewTimes): boolean {
  return doneAt !== null && mustBeSigned && signedAt === null;
}

/** Whether a review was done, or signed where it must be, after the grace. */
export function isLate(times: ReviewTimes): boolean {
  const at = completedAt(times);
  return at !== null && at >= times.graceEndsAt;
}

/** When a review was done, and signed where it must be; null until then. */
function completedAt({ doneAt, mustBeSigned, signedAt }: ReviewTimes): number | null {
  if (doneAt === null || !mustBeSigned) return doneAt;
  return signedAt;
}
