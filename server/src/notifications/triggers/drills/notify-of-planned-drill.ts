import type { Channel, DeliveryChannel } from '@ts1/contract';
import type { Tx } from '../../../database/index.ts';
import type { DrillNotice } from '../../letters/message.ts';
import { addDelivery } from '../../outbox/outbox.ts';
import { readAudience } from '../../audience/listeners.ts';

interface PlannedDrill extends DrillNotice {
  readonly groupId: number;
  readonly channels: readonly DeliveryChannel[];
}

/**
 * Notifies the people that a drill will reach of its plan, over its channels: everyone that the group notifies at that
 * time, except those who want quiet now. A person who is notified otherwise is not called. Returns the message ids.
 */
export async function notifyOfPlannedDrill(
  tx: Tx,
  companyId: number,
  { groupId, channels, ...notice }: PlannedDrill,
  { now, configured }: { readonly now: number; readonly configured: ReadonlySet<Channel> },
): Promise<number[]> {
  const then = await readAudience(tx, companyId, [groupId], { now: notice.at, configured });
  const present = await readAudience(tx, companyId, [groupId], { now, configured });
  const asleep = new Set(present.findNotified(groupId, 'alarms')?.quiet);
  const message = { purpose: 'drill-notice', notice } as const;
  const deliveryIds: number[] = [];
  for (const { recipient, channels: own } of then.listeners(groupId, 'alarms')) {
    if (asleep.has(recipient.id)) continue;
    const over = own.filter((one) => channels.includes(one));
    const silent = over.filter((one) => one !== 'voice');
    for (const channel of silent.length > 0 ? silent : over) {
      const to = { groupId, recipient, channel };
      deliveryIds.push(await addDelivery(tx, companyId, to, message, { now, sendAt: now }));
    }
  }
  return deliveryIds;
}
