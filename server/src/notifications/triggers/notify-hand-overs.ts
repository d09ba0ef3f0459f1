import { type Alarm, readInForce } from '../../alarms/index.ts';
import type { Tx } from '../../database/index.ts';
import { eachApart, throwAny } from '../../platform/work/each-apart.ts';
import { findAudience } from '../audience/find-audience.ts';
import type { TriggerDeps } from '../deps.ts';
import { writeInNotifyTurn } from '../news/notify-turn.ts';
import { postNews } from '../news/post-news.ts';
import { type Audience, type Listener, needsSecondGroup, type Occasion } from '../audience/listeners.ts';
import { forgetTurns, noteTurns, listTurnNotices } from '../audience/turn-notices.ts';

/**
 * Notifies each person who took over a turn on call of the events in force, once for each turn and person: by a row
 * that only one server adds. Where no one took over, the second group is due at once. Returns how many were notified.
 */
export async function notifyHandOvers({ database, clock, events, configured }: TriggerDeps): Promise<number> {
  const now = clock.now();
  const noted = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('rota_notices as notice')
      .select(['notice.company_id', 'notice.event_id'])
      .distinct()
      // While its messages are held no one takes an event over: the person on call at the end is notified then.
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('held_events as held')
              .select('held.event_id')
              .whereRef('held.company_id', '=', 'notice.company_id')
              .whereRef('held.event_id', '=', 'notice.event_id')
              .where('held.settled_at', 'is', null),
          ),
        ),
      )
      .execute(),
  );
  let notified = 0;
  const failures = await eachApart(
    Map.groupBy(noted, (row) => row.company_id),
    async ([companyId, rows]) => {
      const eventIds = rows.map((row) => row.event_id);
      const occasion = { now, configured };
      const isDue = await database.read(companyId, async (tx) => {
        const state = await readState(tx, companyId, eventIds, occasion);
        return state.over.length > 0 || (await pending(tx, companyId, state)) > 0;
      });
      if (!isDue) return;
      notified += await writeInNotifyTurn(database, companyId, async (tx) =>
        handOver(tx, companyId, eventIds, { ...occasion, events }),
      );
    },
  );
  throwAny(failures);
  return notified;
}

type State = Awaited<ReturnType<typeof readState>>;

async function readState(tx: Tx, companyId: number, eventIds: readonly number[], occasion: Occasion) {
  const alarms = await readInForce(tx, companyId, eventIds);
  const inForce = new Set(alarms.map(({ eventId }) => eventId));
  const { concernedGroups, audience } = await findAudience(tx, companyId, alarms, occasion);
  const turns = alarms.flatMap((alarm) => listTurnNotices(audience, alarm.eventId, concernedGroups(alarm)));
  const over = eventIds.filter((eventId) => !inForce.has(eventId));
  return { alarms, groupsOf: concernedGroups, audience, turns, over };
}

/** Counts the turns that began and that no one was notified of yet. */
async function pending(tx: Tx, companyId: number, { turns }: State): Promise<number> {
  const eventIds = [...new Set(turns.map(({ eventId }) => eventId))];
  if (eventIds.length === 0) return 0;
  const rows = await tx.sql
    .selectFrom('rota_notices')
    .select(['event_id', 'rota_id', 'turn', 'user_id'])
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .execute();
  const known = new Set(rows.map((row) => `${row.event_id} ${row.rota_id} ${row.user_id} ${row.turn}`));
  return turns.filter((one) => !known.has(`${one.eventId} ${one.rotaId} ${one.userId} ${one.turn}`)).length;
}

/** Returns the number of messages. */
async function handOver(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
  { events, ...occasion }: Occasion & Pick<TriggerDeps, 'events'>,
): Promise<number> {
  const { now } = occasion;
  const {
    alarms,
    groupsOf: concernedGroups,
    audience,
    turns,
    over,
  } = await readState(tx, companyId, eventIds, occasion);
  await forgetTurns(tx, companyId, over);
  const begun = await noteTurns(tx, companyId, turns, now);
  if (begun.length === 0) return 0;
  const taken = new Set(begun.map(({ eventId }) => eventId));
  const concerned = alarms.filter(({ eventId }) => taken.has(eventId));
  for (const alarm of concerned) {
    const open = concernedGroups(alarm).filter((groupId) =>
      needsSecondGroup(audience.findNotified(groupId, 'alarms')),
    );
    await hasten(tx, companyId, alarm.eventId, open, now);
  }
  const news = concerned.map((alarm) => ({ ...alarm, purpose: 'hand-over' as const }));
  const listeners = (alarm: Alarm): Listener[] =>
    concernedGroups(alarm).flatMap((groupId) =>
      takenOver(audience, groupId, begunForEvent(begun, alarm.eventId)),
    );
  const deliveryIds = await postNews(tx, companyId, news, { now, events, listeners });
  return deliveryIds.length;
}

function begunForEvent(
  begun: readonly { eventId: number; rotaId: number; userId: number }[],
  eventId: number,
) {
  return begun.filter((one) => one.eventId === eventId && one.userId !== 0);
}

/** People who took over a turn of one of the group's rotas, with the channels of that rota. */
function takenOver(
  audience: Audience,
  groupId: number,
  begun: readonly { rotaId: number; userId: number }[],
) {
  const rotas = audience.groups.get(groupId)?.rotas ?? [];
  const users = audience.findNotified(groupId, 'alarms')?.users ?? [];
  return begun.flatMap(({ rotaId, userId }) => {
    const chosen = rotas.find((one) => one.rotaId === rotaId)?.channels ?? [];
    const allowed = users.find((one) => one.userId === userId)?.channels ?? [];
    const channels = chosen.filter((channel) => allowed.includes(channel));
    const recipient = { kind: 'user', id: userId } as const;
    return [{ groupId, recipient, channels, because: 'hand-over' as const }];
  });
}

/** Makes the second groups of these due now. */
async function hasten(tx: Tx, companyId: number, eventId: number, groupIds: readonly number[], now: number) {
  if (groupIds.length === 0) return;
  await tx.sql
    .updateTable('escalations')
    .set({ due_at: now })
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('group_id', 'in', groupIds)
    .where('escalated_at', 'is', null)
    .where('due_at', '>', now)
    .execute();
}
