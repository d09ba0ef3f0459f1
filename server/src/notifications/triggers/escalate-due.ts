import { sql } from 'kysely';
import { type Alarm, readInForce } from '../../alarms/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import { eachApart, throwAny } from '../../platform/work/each-apart.ts';
import { dueBy } from '../../platform/work/not-before.ts';
import type { TriggerDeps } from '../deps.ts';
import { addEscalations, type PlannedEscalation } from '../news/note-escalations.ts';
import { writeInNotifyTurn } from '../news/notify-turn.ts';
import { postNews } from '../news/post-news.ts';
import { type Listener, needsSecondGroup, type Occasion, readAudience } from '../audience/listeners.ts';
import { noteTurns, listTurnNotices } from '../audience/turn-notices.ts';

const MOST_AT_ONCE = 500;
/** How far ahead an escalation can lie. */
const LONGEST_MS = sql`coalesce(${sql.ref('group.escalate_after_ms')}, 0)`;

/**
 * Notifies second groups of alarms that were not acknowledged in time. Each escalation is taken by an update that one server
 * alone wins, in the transaction that writes the messages. While the clock is in doubt, an escalation waits for the delay
 * of its group once more and no longer, so that it happens also when no operator is there. Returns how many were due.
 */
export async function escalateDue(
  { database, clock, events, configured }: TriggerDeps,
  inDoubtSince: number | null = null,
): Promise<number> {
  const now = clock.now();
  const due = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('escalations as escalation')
      .leftJoin('alert_groups as group', (join) => inCompany(join, 'group.group_id', 'escalation.group_id'))
      .select(['escalation.company_id', 'escalation.event_id', 'escalation.group_id'])
      .where('escalation.escalated_at', 'is', null)
      .where(isNotHeld)
      .where(dueBy('escalation.due_at', now, LONGEST_MS))
      .$if(inDoubtSince !== null, (query) =>
        query.where(sql<boolean>`${now} >= ${inDoubtSince} + ${LONGEST_MS}`),
      )
      .orderBy('escalation.due_at')
      .limit(MOST_AT_ONCE)
      .execute(),
  );
  const byCompany = Map.groupBy(due, (row) => row.company_id);
  const failures = await eachApart(byCompany, async ([companyId, ofCompany]) => {
    const rows = ofCompany.map((row) => ({ eventId: row.event_id, groupId: row.group_id }));
    await writeInNotifyTurn(database, companyId, async (tx) =>
      escalate(tx, companyId, rows, { now, configured, events }),
    );
  });
  throwAny(failures);
  return due.length;
}

/** No second group is notified of an event while its messages are held. */
const isNotHeld = sql<boolean>`not exists (select 1 from held_events as held
  where held.company_id = escalation.company_id and held.event_id = escalation.event_id
    and held.settled_at is null)`;

async function escalate(
  tx: Tx,
  companyId: number,
  due: readonly Omit<PlannedEscalation, 'dueAt'>[],
  { events, ...occasion }: Occasion & Pick<TriggerDeps, 'events'>,
): Promise<void> {
  const { now } = occasion;
  const alarms = await readInForce(tx, companyId, [...new Set(due.map(({ eventId }) => eventId))]);
  const groups = await readEscalations(tx, companyId, [...new Set(due.map(({ groupId }) => groupId))]);
  const second = [...new Set([...groups.values()].map((group) => group.escalate_to))];
  const audience = await readAudience(tx, companyId, second, occasion);
  const targets = new Map<number, Set<number>>();
  for (const { eventId, groupId } of due) {
    const group = groups.get(groupId);
    const isOver = group === undefined || !alarms.some((alarm) => alarm.eventId === eventId);
    const isTaken = isOver
      ? await drop(tx, companyId, eventId, groupId)
      : await take(tx, companyId, { eventId, groupId, to: group.escalate_to, now });
    if (!isTaken || isOver) continue;
    targets.set(eventId, (targets.get(eventId) ?? new Set()).add(group.escalate_to));
    if (group.then_after_ms !== null) {
      const isAtOnce = needsSecondGroup(audience.findNotified(group.escalate_to, 'alarms'));
      const dueAt = isAtOnce ? now : now + group.then_after_ms;
      await addEscalations(tx, companyId, [{ eventId, groupId: group.escalate_to, dueAt }]);
    }
  }
  const turns = [...targets].flatMap(([eventId, ids]) => listTurnNotices(audience, eventId, [...ids]));
  await noteTurns(tx, companyId, turns, now);
  const news = alarms.map((alarm) => ({ ...alarm, purpose: 'escalation' as const }));
  const listeners = ({ eventId }: Alarm): Listener[] =>
    [...(targets.get(eventId) ?? [])].flatMap((groupId) => audience.listeners(groupId, 'alarms'));
  await postNews(tx, companyId, news, { now, events, listeners });
}

/** Groups with those that they escalate to, and when those escalate in turn. */
async function readEscalations(tx: Tx, companyId: number, groupIds: readonly number[]) {
  const rows = await tx.sql
    .selectFrom('alert_groups as group')
    .innerJoin('alert_groups as target', (join) =>
      inCompany(join, 'target.group_id', 'group.escalate_to').on('target.deleted_at', 'is', null),
    )
    .select(['group.group_id', 'target.group_id as escalate_to', 'target.escalate_after_ms as then_after_ms'])
    .where('group.company_id', '=', companyId)
    .where('group.group_id', 'in', groupIds)
    .where('group.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.group_id, row]));
}

async function take(
  tx: Tx,
  companyId: number,
  {
    eventId,
    groupId,
    to,
    now,
  }: Omit<PlannedEscalation, 'dueAt'> & { readonly to: number; readonly now: number },
): Promise<boolean> {
  const taken = await tx.sql
    .updateTable('escalations')
    .set({ escalated_at: now, escalated_to: to })
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('group_id', '=', groupId)
    .where('escalated_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Over before it was due: if the event goes on, it is noted again. */
async function drop(tx: Tx, companyId: number, eventId: number, groupId: number): Promise<boolean> {
  await tx.sql
    .deleteFrom('escalations')
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('group_id', '=', groupId)
    .where('escalated_at', 'is', null)
    .execute();
  return false;
}
