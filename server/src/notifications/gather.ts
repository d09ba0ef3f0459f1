import type { DeliveryChannel } from '@ts1/contract';
import type { Alarm } from '../alarms/index.ts';
import { isUrgent } from './urgent.ts';
import type { AlarmItem, AlarmPurpose } from './message.ts';
import type { Listener } from './rota/listeners.ts';

/** One message to send: everything that one recipient is notified of over one channel for one purpose. */
export interface MessageToSend {
  readonly groupId: number;
  readonly userId: number;
  readonly channel: DeliveryChannel;
  readonly purpose: AlarmPurpose;
  readonly because: Listener['because'];
  /** By event: somebody in two groups, or two rows of one event, is one line. */
  readonly items: Map<number, AlarmItem>;
}

/** Gathers what each person is notified of in one transaction. */
export function gather<One extends Pick<Alarm, 'eventId'>>(
  news: readonly { readonly alarm: One; readonly purpose: AlarmPurpose }[],
  audience: (alarm: One, purpose: AlarmPurpose) => readonly Listener[],
  items: ReadonlyMap<One, AlarmItem>,
): Iterable<MessageToSend> {
  const messages = new Map<string, MessageToSend>();
  for (const { alarm, purpose } of news) {
    const item = items.get(alarm);
    if (item === undefined) continue;
    for (const { groupId, userId, channels, because } of audience(alarm, purpose)) {
      for (const channel of channels) {
        // Nobody is called to hear that there is nothing to do.
        if (channel === 'voice' && !isUrgent(purpose)) continue;
        const key = `${purpose} ${userId} ${channel}`;
        const known = messages.get(key);
        const lines = known?.items ?? new Map<number, AlarmItem>();
        lines.set(alarm.eventId, item);
        // Whoever is a usual recipient of another group gets it in any case.
        const why = known === undefined ? because : known.because && because;
        messages.set(key, { groupId, userId, channel, purpose, ...known, because: why, items: lines });
      }
    }
  }
  return messages.values();
}
