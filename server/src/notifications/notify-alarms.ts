import type { Channel } from '@ts1/contract';
import { type OnAlarmChanges, putsInForce } from '../alarms/index.ts';
import type { EmitEvents } from '../events.ts';
import type { Clock } from '../platform/clock.ts';
import { alarmItems } from './alarm-items.ts';
import { findAudience } from './audience.ts';
import { gather } from './gather.ts';
import { newsOf } from './news.ts';
import { noteEscalations } from './note-escalations.ts';
import { noteUnnotified } from './note-unnotified.ts';
import { enqueue } from './outbox.ts';
import { holdMessages } from './quiet/hold-messages.ts';
import { holdQuiet } from './quiet/hold-quiet.ts';
import { forgetTurns, noteTurns, turnsOf } from './rota/turn-notices.ts';
import { watchAcknowledged } from './still-out/watch-acknowledged.ts';
import { warningNews } from './warnings/warning-news.ts';

/**
 * Writes messages about alarms into the outbox, in the transaction that changes the alarms: both stand or fall
 * together.
 */
export function createNotifier({
  clock,
  events,
  configured,
}: {
  readonly clock: Clock;
  readonly events: EmitEvents;
  /** Channels that can be sent over, as this server knows. */
  readonly configured?: () => ReadonlySet<Channel>;
}): OnAlarmChanges {
  return async (tx, companyId, changes) => {
    const now = clock.now();
    const occasion = { now, configured: configured?.() };
    const isHeld = await holdQuiet(tx, companyId, changes, now);
    const audible = changes.filter(({ kind, eventId }) => !putsInForce(kind) || !isHeld(eventId, 'alarm'));
    await noteEscalations(tx, companyId, audible, occasion);
    await watchAcknowledged(tx, companyId, changes, now);
    const news = [...newsOf(changes), ...(await warningNews(tx, companyId, changes))];
    if (news.length === 0) return;
    const { audience, groupsOf, listeners } = await findAudience(
      tx,
      companyId,
      news.map(({ alarm }) => alarm),
      occasion,
    );
    const raised = news
      .filter(({ alarm, purpose }) => purpose === 'alarm' && !isHeld(alarm.eventId, purpose))
      .map(({ alarm }) => alarm);
    const turns = raised.flatMap((alarm) => turnsOf(audience, alarm.eventId, groupsOf(alarm)));
    if (turns.length > 0) {
      // First the turn, as those who hand over do: else each could wait for the other.
      await tx.dialect.takeTurn(tx, `notify ${companyId}`);
      await noteTurns(tx, companyId, turns, now);
    }
    const unheard = raised.filter((alarm) => listeners(alarm, 'alarm').length === 0);
    await noteUnnotified(tx, companyId, unheard, { groupsOf, now });
    const acknowledged = news.filter(({ purpose }) => purpose === 'acknowledged');
    await forgetTurns(
      tx,
      companyId,
      acknowledged.map(({ alarm }) => alarm.eventId),
    );
    const concerned = news.filter(({ alarm, purpose }) => listeners(alarm, purpose).length > 0);
    if (concerned.length === 0) return;
    const items = await alarmItems(
      tx,
      companyId,
      concerned.map(({ alarm }) => alarm),
      now,
    );
    await tx.dialect.takeTurn(tx, `notify ${companyId}`);
    const [held, sent] = [true, false].map((wanted) =>
      concerned.filter(({ alarm, purpose }) => isHeld(alarm.eventId, purpose) === wanted),
    );
    const messageIds = await holdMessages(tx, companyId, gather(held ?? [], listeners, items), now);
    for (const { items: lines, ...to } of gather(sent ?? [], listeners, items)) {
      messageIds.push(await enqueue(tx, companyId, to, [...lines.values()], now));
    }
    tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds: messageIds }));
  };
}
