import { z } from 'zod';

/** What the address says of the view: the sensor whose limits are wanted. */
export const thresholdsSearch = z.object({
  sensor: z.coerce.number().int().positive().optional().catch(undefined),
});
export type ThresholdsSearch = z.output<typeof thresholdsSearch>;
