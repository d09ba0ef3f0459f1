import { z } from 'zod';

/** Search parameters in the address of the reviews. Values that make no sense are ignored. */
export const reviewSearch = z.object({
  /** The review that is open on its own page. */
  review: z.coerce.number().int().positive().optional().catch(undefined),
});
export type ReviewSearch = Partial<z.output<typeof reviewSearch>>;
