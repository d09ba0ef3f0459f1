import type { Tx } from '../../database/index.ts';
import type { EmitEvents } from '../../events.ts';
import type { Listener } from '../audience/listeners.ts';
import type { AlarmPurpose } from '../letters/message.ts';
import { addDelivery, enqueue } from '../outbox/outbox.ts';
import { type AlarmToNotify, alarmItems } from './alarm-items.ts';
import { gather, type News } from './gather.ts';
import type { IsHeld } from './held-message.ts';

export interface Posting {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly events: EmitEvents;
  /** Recipients of each. */
  readonly listeners: (alarm: AlarmToNotify, purpose: AlarmPurpose) => readonly Listener[];
  /** A held message is recorded in the delivery log and never sent; none is held unless given. */
  readonly isHeld?: IsHeld;
}

/**
 * Writes what listeners are notified of into the outbox: one message for each recipient, channel and purpose, in the
 * words of this moment. The caller's transaction has taken its turn (`takeNotifyTurn`). Returns the ids of the messages.
 */
export async function postNews(
  tx: Tx,
  companyId: number,
  news: readonly News<AlarmToNotify>[],
  { now, events, listeners, isHeld = () => false }: Posting,
): Promise<number[]> {
  const { held = [], sent = [] } = Object.groupBy(news, ({ alarm, purpose }) =>
    isHeld(alarm.eventId, purpose) ? 'held' : 'sent',
  );
  const [toHold, toSend] = [gather(held, listeners), gather(sent, listeners)];
  const alarms = [...toHold, ...toSend].flatMap((message) => [...message.alarms.values()]);
  const toAlarmItem = await alarmItems(tx, companyId, [...new Set(alarms)], now);
  const deliveryIds: number[] = [];
  for (const { alarms: about, purpose, ...to } of toHold) {
    const message = { purpose, items: [...about.values()].map(toAlarmItem) };
    deliveryIds.push(await addDelivery(tx, companyId, to, message, { now, sendAt: now, isHeld: true }));
  }
  for (const { alarms: about, ...to } of toSend) {
    deliveryIds.push(await enqueue(tx, companyId, to, [...about.values()].map(toAlarmItem), now));
  }
  if (deliveryIds.length > 0)
    tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds }));
  return deliveryIds;
}
