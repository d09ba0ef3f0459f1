import { z } from 'zod';

/** Search parameters of the view: its site, and whether it hangs on the wall. */
export const planSearch = z.object({
  site: z.coerce.number().int().positive().optional().catch(undefined),
  wall: z.literal(true).optional().catch(undefined),
});
export type PlanSearch = z.output<typeof planSearch>;
