import type { Tx } from '../../database/index.ts';
import type { MessageToSend } from '../gather.ts';
import { addDelivery } from '../outbox.ts';

/** Records messages that are never sent, in the delivery log. Returns their ids. */
export async function holdMessages(
  tx: Tx,
  companyId: number,
  messages: Iterable<MessageToSend>,
  now: number,
): Promise<number[]> {
  const deliveryIds: number[] = [];
  for (const { items, purpose, ...to } of messages) {
    const message = { purpose, items: [...items.values()] };
    const when = { now, sendAt: now, isHeld: true };
    deliveryIds.push(await addDelivery(tx, companyId, to, message, when));
  }
  return deliveryIds;
}
