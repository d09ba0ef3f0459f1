import { z } from 'zod';

/** Begin of the `type` of refusals that ask something: after the answer the call is made again. */
export const QUESTION_PREFIX = 'urn:ts1:';

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
