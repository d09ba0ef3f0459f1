import type { Channel } from '@ts1/contract';
import type { Alarm } from '../alarms/index.ts';
import type { Listener } from './audience.ts';
import type { AlarmItem, AlarmPurpose } from './message.ts';

/** One message to send: everything that one person is notified of over one channel for one purpose. */
export interface MessageToSend {
  readonly groupId: number;
  readonly userId: number;
  readonly channel: Channel;
  readonly purpose: AlarmPurpose;
  /** By event: somebody in two groups, or two rows of one event, is one line. */
  readonly items: Map<number, AlarmItem>;
}

/** Gathers what each person is notified of in one transaction. */
export function gather<One extends Pick<Alarm, 'eventId'>>(
  news: readonly { readonly alarm: One; readonly purpose: AlarmPurpose }[],
  audience: (alarm: One) => readonly Listener[],
  items: ReadonlyMap<One, AlarmItem>,
): Iterable<MessageToSend> {
  const messages = new Map<string, MessageToSend>();
  for (const { alarm, purpose } of news) {
    const item = items.get(alarm);
    if (item === undefined) continue;
    for (const { groupId, userId, channels } of audience(alarm)) {
      for (const channel of channels) {
        const key = `${purpose} ${userId} ${channel}`;
        const entry = messages.get(key) ?? { groupId, userId, channel, purpose, items: new Map() };
        entry.items.set(alarm.eventId, item);
        messages.set(key, entry);
      }
    }
  }
  return messages.values();
}
