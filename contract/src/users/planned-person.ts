import { z } from 'zod';
import { id } from '../platform/values.ts';

/** A person who reviews or does what a plan says. */
export const plannedPerson = z.object({
  user_id: id,
  username: z.string(),
  /** False for one who was disabled or deleted. */
  may_sign_in: z.boolean(),
});
export type PlannedPerson = z.output<typeof plannedPerson>;
