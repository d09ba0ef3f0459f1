import { reviewSchedule, type ReviewSchedule } from '@ts1/contract';
import { z } from 'zod';

const ids = z.array(z.int());

/** Reads the schedule of a plan as it is stored. */
export function parseSchedule(stored: string): ReviewSchedule {
  return reviewSchedule.parse(JSON.parse(stored));
}

/** Reads the ids of its reviewers. */
export function parseReviewers(stored: string): number[] {
  return ids.parse(JSON.parse(stored));
}
