import type { UnsentAlarms } from '@ts1/contract';
import { type Alarm, isWarningKey, readCurrentAlarms, readInForce } from '../alarms/index.ts';
import { changeBy } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readGroup } from '../remote-alerts/index.ts';
import { alarmItems } from './alarm-items.ts';
import { groupsNotified } from './audience.ts';
import type { NotificationDeps } from './deps.ts';
import { gather, type MessageToSend } from './gather.ts';
import { noteRaised } from './note-escalations.ts';
import { enqueue } from './outbox.ts';
import { configuredChannels } from './rota/configured-channels.ts';
import { type Listener, type Occasion, readAudience } from './rota/listeners.ts';
import { noteTurns, turnsOf } from './rota/turn-notices.ts';

/**
 * What a group was not sent of alarms that are in force. Messages that failed, or had no address or no channel to go over,
 * count as not sent; those of an event that is held for maintenance wait for its end.
 * @throws NotFound for the group
 */
export async function readUnsentAlarms(
  { database, clock, senders }: NotificationDeps,
  { companyId }: Pick<SignedInUser, 'companyId'>,
  groupId: number,
): Promise<UnsentAlarms> {
  const occasion = { now: clock.now(), configured: configuredChannels(senders) };
  return database.read(companyId, async (tx) => {
    await readGroup(tx, companyId, groupId);
    return countsOf(await findUnsent(tx, companyId, groupId, occasion));
  });
}

/**
 * Notifies those of a group now who were not notified of alarms that are in force; nobody gets a message twice.
 * @throws NotFound for the group
 */
export async function sendUnsentAlarms(
  deps: NotificationDeps,
  user: SignedInUser,
  groupId: number,
): Promise<UnsentAlarms> {
  const configured = configuredChannels(deps.senders);
  return changeBy(deps, user, async ({ tx, companyId, at: now, record }) => {
    const { name } = await readGroup(tx, companyId, groupId);
    await tx.dialect.takeTurn(tx, `notify ${companyId}`);
    const unsent = await findUnsent(tx, companyId, groupId, { now, configured });
    await noteRaised(tx, companyId, unsent.alarms, { now, configured });
    await noteTurns(tx, companyId, unsent.turns, now);
    const deliveryIds: number[] = [];
    for (const { items, ...to } of unsent.messages) {
      deliveryIds.push(await enqueue(tx, companyId, to, [...items.values()], now));
    }
    const counts = countsOf(unsent);
    const said = `${counts.messages} messages about ${counts.alarms} alarms in force`;
    record('alert_send_unsent', `Sent alert group "${name}" ${said}`, { groupId, deliveryIds });
    if (deliveryIds.length > 0)
      tx.afterCommit(() => deps.events.emit('messages.written', { companyId, deliveryIds }));
    return counts;
  });
}

type Unsent = Awaited<ReturnType<typeof findUnsent>>;

function countsOf({ alarms, messages }: Unsent): UnsentAlarms {
  const subjects = new Set(alarms.map(({ subject }) => `${subject.sensorId} ${subject.baseUnitId}`));
  return { alarms: alarms.length, subjects: subjects.size, messages: messages.length };
}

async function findUnsent(tx: Tx, companyId: number, groupId: number, occasion: Occasion) {
  const inForce = await readGroupAlarms(tx, companyId, groupId);
  const audience = await readAudience(tx, companyId, [groupId], occasion);
  const wasSent = await readSent(
    tx,
    companyId,
    inForce.map(({ eventId }) => eventId),
  );
  const unsentTo = ({ eventId }: Alarm): Listener[] =>
    audience.listeners(groupId, 'alarms').flatMap((listener) => {
      const channels = listener.channels.filter((channel) => !wasSent(eventId, listener.userId, channel));
      return channels.length === 0 ? [] : [{ ...listener, channels }];
    });
  const alarms = inForce.filter((alarm) => unsentTo(alarm).length > 0);
  const items = await alarmItems(tx, companyId, alarms, occasion.now);
  const news = alarms.map((alarm) => ({ alarm, purpose: 'alarm' as const }));
  const messages: MessageToSend[] = [...gather(news, unsentTo, items)];
  return { alarms, messages, turns: alarms.flatMap(({ eventId }) => turnsOf(audience, eventId, [groupId])) };
}

/** Alarms in force that concern a group, without those that are held. */
async function readGroupAlarms(tx: Tx, companyId: number, groupId: number): Promise<Alarm[]> {
  const current = await readCurrentAlarms(tx, companyId, 'all');
  const eventIds = current.filter(({ state }) => state === 'alarm').map(({ event_id }) => event_id);
  const held = await readHeld(tx, companyId, eventIds);
  const alarms = (await readInForce(tx, companyId, eventIds)).filter(
    ({ condition, eventId }) => !isWarningKey(condition) && !held.has(eventId),
  );
  const groupsOf = await groupsNotified(tx, companyId, alarms);
  return alarms.filter((alarm) => groupsOf(alarm).includes(groupId));
}

async function readHeld(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (eventIds.length === 0) return new Set();
  const rows = await tx.sql
    .selectFrom('held_events')
    .select('event_id')
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('settled_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

/** To whom messages of some events arrived or are on their way. */
async function readSent(tx: Tx, companyId: number, eventIds: readonly number[]) {
  const rows =
    eventIds.length === 0
      ? []
      : await tx.sql
          .selectFrom('delivery_events as about')
          .innerJoin('deliveries as message', (join) =>
            join
              .onRef('message.company_id', '=', 'about.company_id')
              .onRef('message.delivery_id', '=', 'about.delivery_id'),
          )
          .select(['about.event_id', 'message.user_id', 'message.channel'])
          .where('about.company_id', '=', companyId)
          .where('about.event_id', 'in', eventIds)
          .where('message.state', 'in', ['waiting', 'sending', 'delivered'])
          .execute();
  const sent = new Set(rows.map((row) => `${row.event_id} ${row.user_id} ${row.channel}`));
  return (eventId: number, userId: number, channel: string) => sent.has(`${eventId} ${userId} ${channel}`);
}
