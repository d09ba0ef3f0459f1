import { z } from 'zod';

/** How one message to one recipient is going. */
export const deliveryState = z.enum([
  'waiting',
  'sending',
  'delivered',
  'failed',
  'not configured',
  'no address',
  /** Not sent, because of maintenance or shelving. */
  'held',
]);
export type DeliveryState = z.output<typeof deliveryState>;
