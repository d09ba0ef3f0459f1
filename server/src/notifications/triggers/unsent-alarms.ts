import type { UnsentAlarms } from '@ts1/contract';
import { type Alarm, isWarningKey, readCurrentAlarms, readInForce } from '../../alarms/index.ts';
import { changeBy } from '../../audit/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readGroup } from '../../remote-alerts/index.ts';
import { type AlarmAudience, readGroupsOfAlarms } from '../audience/find-audience.ts';
import type { NotificationDeps } from '../deps.ts';
import { gather } from '../news/gather.ts';
import { beginAlarms } from '../news/begin-alarms.ts';
import type { News } from '../news/news.ts';
import { takeNotifyTurn } from '../news/notify-turn.ts';
import type { Recipient } from '../outbox/outbox.ts';
import { postNews } from '../news/post-news.ts';
import { configuredChannels } from '../audience/configured-channels.ts';
import { type Listener, type Occasion, readAudience } from '../audience/listeners.ts';

/**
 * Counts what a group was not sent of alarms that are in force. Messages that failed, or had no address or no channel
 * to go over, count as not sent; those of an event that is held for maintenance wait for its end.
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
    const { news, listeners } = await findUnsent(tx, companyId, groupId, occasion);
    return countUnsent(news, gather(news, listeners).length);
  });
}

/**
 * Notifies those of a group now who were not notified of alarms that are in force; no recipient gets a message twice.
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
    await takeNotifyTurn(tx, companyId);
    const { news, ...found } = await findUnsent(tx, companyId, groupId, { now, configured });
    await beginAlarms(tx, companyId, news, found, now);
    const deliveryIds = await postNews(tx, companyId, news, { ...found, now, events: deps.events });
    const counts = countUnsent(news, deliveryIds.length);
    const said = `${counts.messages} messages about ${counts.alarms} alarms in force`;
    record('alert_send_unsent', `Sent alert group "${name}" ${said}`, { groupId, deliveryIds });
    return counts;
  });
}

function countUnsent(news: readonly News[], messages: number): UnsentAlarms {
  const subjects = new Set(news.map(({ subject }) => `${subject.sensorId} ${subject.baseUnitId}`));
  return { alarms: news.length, subjects: subjects.size, messages };
}

/** Finds the alarms that some of a group were not sent, and those recipients; none is of another group. */
async function findUnsent(
  tx: Tx,
  companyId: number,
  groupId: number,
  occasion: Occasion,
): Promise<AlarmAudience & { readonly news: readonly News[] }> {
  const { inForce, watching } = await readGroupAlarms(tx, companyId, groupId);
  const audience = await readAudience(tx, companyId, [groupId], occasion);
  const wasSent = await readSent(
    tx,
    companyId,
    inForce.map(({ eventId }) => eventId),
  );
  const unsentTo = ({ eventId }: Alarm): Listener[] =>
    audience.listeners(groupId, 'alarms').flatMap((listener) => {
      const channels = listener.channels.filter((channel) => !wasSent(eventId, listener.recipient, channel));
      return channels.length === 0 ? [] : [{ ...listener, channels }];
    });
  const alarms = inForce.filter((alarm) => unsentTo(alarm).length > 0);
  return {
    news: alarms.map((alarm) => ({ ...alarm, purpose: 'alarm' })),
    audience,
    watching: (alarm) => watching(alarm).filter((id) => id === groupId),
    concernedGroups: () => [groupId],
    listeners: unsentTo,
  };
}

/** Alarms in force that concern a group, without those that are held. */
async function readGroupAlarms(tx: Tx, companyId: number, groupId: number) {
  const current = await readCurrentAlarms(tx, companyId, 'all');
  const eventIds = current.filter(({ state }) => state === 'alarm').map(({ event_id }) => event_id);
  const held = await readHeld(tx, companyId, eventIds);
  const alarms = (await readInForce(tx, companyId, eventIds)).filter(
    ({ condition, eventId }) => !isWarningKey(condition) && !held.has(eventId),
  );
  const { concernedGroups, watching } = await readGroupsOfAlarms(tx, companyId, alarms);
  return { inForce: alarms.filter((alarm) => concernedGroups(alarm).includes(groupId)), watching };
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

/** Recipients that messages of some events have reached or are on their way to. */
async function readSent(tx: Tx, companyId: number, eventIds: readonly number[]) {
  const rows =
    eventIds.length === 0
      ? []
      : await tx.sql
          .selectFrom('delivery_events as about')
          .innerJoin('deliveries as message', (join) =>
            inCompany(join, 'message.delivery_id', 'about.delivery_id'),
          )
          .select(['about.event_id', 'message.recipient_id', 'message.channel'])
          .where('about.company_id', '=', companyId)
          .where('about.event_id', 'in', eventIds)
          .where('message.state', 'in', ['waiting', 'sending', 'delivered'])
          .execute();
  const sent = new Set(rows.map((row) => `${row.event_id} ${row.recipient_id} ${row.channel}`));
  return (eventId: number, { id }: Recipient, channel: string) => sent.has(`${eventId} ${id} ${channel}`);
}
