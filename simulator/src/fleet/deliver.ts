import type { IngestReading } from '@ts1/contract';
import { DeliveryFailed, type Uplink } from '../uplink/uplink.ts';
import type { Outbox } from './outbox.ts';
import { type OnAir, persist } from './persist.ts';

/**
 * Sends the items of the outbox, oldest first, while the unit is on air. An item leaves the outbox only when
 * the server has taken it; after a failure the same items are sent again.
 */
export async function deliver<T>(
  outbox: Outbox<T>,
  uplink: Uplink,
  stamp: (item: T) => IngestReading,
  onAir: OnAir,
): Promise<void> {
  let batchSize = uplink.batchSize;

  async function sendOldest(): Promise<void> {
    const batch = await outbox.oldest(batchSize, onAir.signal);
    if (batch.length === 0) return;
    try {
      const receipt = await uplink.send(batch.map(stamp), onAir.signal);
      outbox.remove(batch.length);
      onAir.report({ kind: 'delivered', unit: onAir.unit, readings: batch.length, receipt });
    } catch (error) {
      if (error instanceof DeliveryFailed && error.reason === 'tooLarge') {
        batchSize = Math.max(1, Math.floor(batch.length / 2));
      }
      throw error;
    }
  }

  while (!onAir.signal.aborted) await persist(sendOldest, onAir);
}
