import { reviewSchedule, type ReviewSchedule } from '@ts1/contract';

/** Reads the schedule of a plan as it is stored. */
export function parseSchedule(stored: string): ReviewSchedule {
  return reviewSchedule.parse(JSON.parse(stored));
}
