import type { Channel, Delivery } from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { NotificationDeps } from '../deps.ts';
import { OWN_TEST } from '../letters/message.ts';
import { addDelivery, emailTo } from '../outbox/outbox.ts';
import { readDelivery } from '../outbox/read-deliveries.ts';

/** Sends a test message to the admin who asks for it, through the outbox like every other. */
export async function sendOwnTest(
  deps: NotificationDeps,
  user: SignedInUser,
  channel: Channel,
): Promise<Delivery> {
  return changeBy(deps, user, async ({ tx, companyId, at: now, record }) => {
    const to = { ...emailTo(user.userId), channel };
    const message = { purpose: 'test', test: OWN_TEST } as const;
    const deliveryId = await addDelivery(tx, companyId, to, message, { now, sendAt: now });
    record('channel_test', `Sent a test by ${channel} to oneself`, { channel, deliveryId });
    tx.afterCommit(() => deps.events.emit('messages.written', { companyId, deliveryIds: [deliveryId] }));
    return readDelivery(tx, companyId, deliveryId);
  });
}
