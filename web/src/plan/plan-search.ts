import { z } from 'zod';

/** Search parameters of the view: its site, whether it hangs on the wall, and whether its layout is edited. */
export const planSearch = z.object({
  site: z.coerce.number().int().positive().optional().catch(undefined),
  wall: z.literal(true).optional().catch(undefined),
  edit: z.literal(true).optional().catch(undefined),
});
export type PlanSearch = z.output<typeof planSearch>;
