import type { Delivery } from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import { NotFound } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readGroup } from '../../remote-alerts/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { addDelivery } from '../outbox/outbox.ts';
import { readDelivery } from '../outbox/read-deliveries.ts';

/**
 * Sends a test message to a chat channel of a group, through the outbox like every other.
 * @throws NotFound for the group or the channel
 */
export async function sendChatTest(
  deps: NotificationDeps,
  user: SignedInUser,
  { groupId, channelId }: { readonly groupId: number; readonly channelId: number },
): Promise<Delivery> {
  return changeBy(deps, user, async ({ tx, companyId, at: now, record }) => {
    const group = await readGroup(tx, companyId, groupId);
    const chat = group.channels.find(({ id }) => id === channelId);
    if (chat === undefined) throw new NotFound('There is no such chat channel.');
    const to = { groupId, recipient: { kind: 'chat', id: channelId }, channel: 'chat' } as const;
    const message = { purpose: 'test', test: group.name } as const;
    const deliveryId = await addDelivery(tx, companyId, to, message, { now, sendAt: now });
    record(
      'group_channel_test',
      `Sent a test to chat channel "${chat.name}" of alert group "${group.name}"`,
      {
        groupId,
        channelId,
        deliveryId,
      },
    );
    tx.afterCommit(() => deps.events.emit('messages.written', { companyId, deliveryIds: [deliveryId] }));
    return readDelivery(tx, companyId, deliveryId);
  });
}
