import type { Channel, Delivery } from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { NotFound } from '../../platform/errors.ts';
import { readGroup } from '../../remote-alerts/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { addDelivery } from '../outbox/outbox.ts';
import { readDelivery } from '../outbox/read-deliveries.ts';

/**
 * Sends a test message to a recipient of a group, through the outbox like every other.
 * @throws NotFound for the group, and for a user who is none of its recipients
 */
export async function sendTest(
  deps: NotificationDeps,
  user: SignedInUser,
  to: { readonly groupId: number; readonly userId: number; readonly channel: Channel },
): Promise<Delivery> {
  return changeBy(deps, user, async ({ tx, companyId, at: now, record }) => {
    const group = await readGroup(tx, companyId, to.groupId);
    if (!group.recipients.some(({ userId }) => userId === String(to.userId))) {
      throw new NotFound('There is no such recipient in this alert group.');
    }
    const message = { purpose: 'test', test: group.name } as const;
    const when = { now, sendAt: now };
    const deliveryId = await addDelivery(
      tx,
      companyId,
      { ...to, recipient: { kind: 'user', id: to.userId } },
      message,
      when,
    );
    record('alert_test', `Sent a test by ${to.channel} to a recipient of alert group "${group.name}"`, {
      ...to,
      deliveryId,
    });
    tx.afterCommit(() => deps.events.emit('messages.written', { companyId, deliveryIds: [deliveryId] }));
    return readDelivery(tx, companyId, deliveryId);
  });
}
