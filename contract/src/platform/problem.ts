import { z } from 'zod';

/**
 * `type` of the refusal (403) of a call that changes how people sign in, when the person has not recently confirmed
 * their identity: confirm it and call again.
 */
export const CONFIRM_IDENTITY_PROBLEM = 'urn:ts1:problem:confirm-identity';

/** RFC 9457 problem document; `message` is the text of the specification's error catalogue. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.output<typeof problem>;
