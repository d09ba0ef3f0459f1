import { z } from 'zod';

/** State of one message to one recipient. */
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
