import type { DeliveryChannel } from '@ts1/contract';
import type { Alarm } from '../../alarms/index.ts';
import type { Listener } from '../audience/listeners.ts';
import type { Recipient } from '../outbox/outbox.ts';
import type { AlarmPurpose } from '../letters/message.ts';
import { isUrgent } from '../letters/urgent.ts';

/** News of an alarm for people. */
export interface News<One = Alarm> {
  readonly alarm: One;
  readonly purpose: AlarmPurpose;
}

/** One message to send: everything that one recipient is notified of over one channel for one purpose. */
export interface MessageToSend<One> {
  readonly groupId: number;
  readonly recipient: Recipient;
  readonly channel: DeliveryChannel;
  readonly purpose: AlarmPurpose;
  readonly because: Listener['because'];
  /** By event: somebody in two groups, or two rows of one event, is one line. */
  readonly alarms: Map<number, One>;
}

/** Gathers what each person is notified of in one transaction. */
export function gather<One extends Pick<Alarm, 'eventId'>>(
  news: readonly News<One>[],
  listeners: (alarm: One, purpose: AlarmPurpose) => readonly Listener[],
): MessageToSend<One>[] {
  const messages = new Map<string, MessageToSend<One>>();
  for (const { alarm, purpose } of news) {
    for (const { groupId, recipient, channels, because } of listeners(alarm, purpose)) {
      for (const channel of channels) {
        // No call is made to say that there is nothing to do.
        if (channel === 'voice' && !isUrgent(purpose)) continue;
        const key = `${purpose} ${recipient.id} ${channel}`;
        const known = messages.get(key);
        const alarms = known?.alarms ?? new Map<number, One>();
        alarms.set(alarm.eventId, alarm);
        // A usual recipient of another group gets it in any case.
        const why = known === undefined ? because : known.because && because;
        messages.set(key, { groupId, recipient, channel, purpose, ...known, because: why, alarms });
      }
    }
  }
  return [...messages.values()];
}
