import { z } from 'zod';

/** View in the address: the sensor whose limits are wanted. */
export const thresholdsSearch = z.object({
  sensor: z.coerce.number().int().positive().optional().catch(undefined),
});
export type ThresholdsSearch = z.output<typeof thresholdsSearch>;
