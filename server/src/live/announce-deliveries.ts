import type { LiveHub } from './hub.ts';

/** Tells open screens of messages that are new, or that went another step. */
export function announceDeliveries(live: Pick<LiveHub, 'stored'>) {
  return (companyId: number, deliveryIds: readonly number[]): void => live.stored(companyId, { deliveryIds });
}
