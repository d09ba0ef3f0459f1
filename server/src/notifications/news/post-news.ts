import { readDrilledGroup, type Alarm } from '../../alarms/index.ts';
import type { Tx } from '../../database/index.ts';
import type { EmitEvents } from '../../events.ts';
import type { Listener } from '../audience/listeners.ts';
import type { AlarmPurpose } from '../letters/message.ts';
import { addDelivery, enqueue } from '../outbox/outbox.ts';
import { alarmItems } from './alarm-items.ts';
import { gather } from './gather.ts';
import type { IsHeld } from './held-message.ts';
import type { News } from './news.ts';

export interface Posting {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly events: EmitEvents;
  /** Recipients of each. */
  readonly listeners: (alarm: Alarm, purpose: AlarmPurpose) => readonly Listener[];
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
  all: readonly News[],
  { now, events, listeners, isHeld = () => false }: Posting,
): Promise<number[]> {
  const { held = [], sent = [] } = Object.groupBy(all, ({ eventId, purpose }) =>
    isHeld(eventId, purpose) ? 'held' : 'sent',
  );
  const [toHold, toSend] = [gather(held, listeners), gather(sent, listeners)];
  const written = [...toHold, ...toSend].flatMap(({ news }) => [...news.values()]);
  const toAlarmItem = await alarmItems(tx, companyId, [...new Set(written)], now);
  const deliveryIds: number[] = [];
  for (const { news, purpose, ...to } of toHold) {
    const message = { purpose, items: [...news.values()].map(toAlarmItem) };
    deliveryIds.push(await addDelivery(tx, companyId, to, message, { now, sendAt: now, isHeld: true }));
  }
  for (const { news, groupIds, ...to } of toSend) {
    const items = [...news.values()].map(toAlarmItem);
    const [drill, real] = [items.filter((item) => item.drill), items.filter((item) => !item.drill)];
    if (real.length > 0) deliveryIds.push(await enqueue(tx, companyId, to, real, now));
    if (drill.length > 0) {
      const message = { purpose: to.purpose, items: drill };
      const drilled = await readDrilledGroup(tx, companyId, drill);
      const groupId = drilled !== undefined && groupIds.has(drilled) ? drilled : to.groupId;
      deliveryIds.push(await addDelivery(tx, companyId, { ...to, groupId }, message, { now, sendAt: now }));
    }
  }
  if (deliveryIds.length > 0)
    tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds }));
  return deliveryIds;
}
