import type { DeliveryChannel } from '@ts1/contract';
import type { Listener } from '../audience/listeners.ts';
import type { Recipient } from '../outbox/outbox.ts';
import type { AlarmPurpose } from '../letters/message.ts';
import { isUrgent } from '../letters/urgent.ts';
import type { News } from './news.ts';

/** One message to send: everything that one recipient is notified of over one channel for one purpose. */
export interface MessageToSend {
  readonly groupId: number;
  /** All groups that notify this recipient of it; `groupId` is the first. */
  readonly groupIds: Set<number>;
  readonly recipient: Recipient;
  readonly channel: DeliveryChannel;
  readonly purpose: AlarmPurpose;
  readonly because: Listener['because'];
  /** By event: somebody in two groups, or two rows of one event, is one line. */
  readonly news: Map<number, News>;
}

/** Gathers what each person is notified of in one transaction. */
export function gather(
  all: readonly News[],
  listeners: (alarm: News, purpose: AlarmPurpose) => readonly Listener[],
): MessageToSend[] {
  const messages = new Map<string, MessageToSend>();
  for (const one of all) {
    const { purpose } = one;
    for (const { groupId, recipient, channels, because } of listeners(one, purpose)) {
      for (const channel of channels) {
        // No call is made to say that there is nothing to do.
        if (channel === 'voice' && !isUrgent(purpose)) continue;
        const key = `${purpose} ${recipient.id} ${channel}`;
        const known = messages.get(key);
        const news = known?.news ?? new Map<number, News>();
        news.set(one.eventId, one);
        const groupIds = (known?.groupIds ?? new Set<number>()).add(groupId);
        // A usual recipient of another group gets it in any case.
        const why = known === undefined ? because : known.because && because;
        const first = known?.groupId ?? groupId;
        messages.set(key, { groupId: first, groupIds, recipient, channel, purpose, because: why, news });
      }
    }
  }
  return [...messages.values()];
}
