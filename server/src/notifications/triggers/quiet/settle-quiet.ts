import type { QuietKind } from '@ts1/contract';
import { type Alarm, isWarningKey, readConditionsNow } from '../../../alarms/index.ts';
import type { Tx } from '../../../database/index.ts';
import type { EmitEvents } from '../../../events.ts';
import { eachApart, throwAny } from '../../../platform/work/each-apart.ts';
import { findAudience } from '../../audience/find-audience.ts';
import type { TriggerDeps } from '../../deps.ts';
import { beginAlarms } from '../../news/begin-alarms.ts';
import type { News } from '../../news/news.ts';
import { writeInNotifyTurn } from '../../news/notify-turn.ts';
import { postNews } from '../../news/post-news.ts';
import type { Occasion } from '../../audience/listeners.ts';
import { alarmsNow } from '../../news/alarms-now.ts';
import { type DueEvent, findDue } from './find-due.ts';
import { postSummaries } from './post-summaries.ts';

/**
 * Ends what was held: each event in force is notified, once, and its escalation begins; what is over is summed up for
 * the maker of the maintenance. Each event is taken by an update that one server alone wins, in the transaction that
 * writes the messages, so that a server that was down at the end does it when it is back. Returns their number.
 */
export async function settleQuiet({ database, clock, events, configured }: TriggerDeps): Promise<number> {
  const now = clock.now();
  const companies = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('held_events')
      .select('company_id')
      .distinct()
      .where('settled_at', 'is', null)
      .execute(),
  );
  let settled = 0;
  const failures = await eachApart(companies, async ({ company_id: companyId }) => {
    const due = await database.read(companyId, async (tx) => findDue(tx, companyId, now));
    if (due.length === 0) return;
    settled += await writeInNotifyTurn(database, companyId, async (tx) => {
      const taken = await take(tx, companyId, await findDue(tx, companyId, now), now);
      await notifyInForce(tx, companyId, taken, { now, configured, events });
      const deliveryIds = await postSummaries(tx, companyId, taken, now);
      if (deliveryIds.length > 0)
        tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds }));
      return taken.length;
    });
  });
  throwAny(failures);
  return settled;
}

async function take(tx: Tx, companyId: number, due: readonly DueEvent[], now: number): Promise<DueEvent[]> {
  const taken: DueEvent[] = [];
  for (const event of due) {
    const row = await tx.sql
      .updateTable('held_events')
      .set({ settled_at: now, outcome: event.alarm === null ? 'over' : 'notified', quiet_id: event.quietId })
      .where('company_id', '=', companyId)
      .where('event_id', '=', event.eventId)
      .where('settled_at', 'is', null)
      .returning('event_id')
      .executeTakeFirst();
    if (row !== undefined) taken.push(event);
  }
  return taken;
}

async function notifyInForce(
  tx: Tx,
  companyId: number,
  taken: readonly DueEvent[],
  { events, ...occasion }: Occasion & { readonly events: EmitEvents },
): Promise<void> {
  const { now } = occasion;
  const kinds = await readKinds(tx, companyId, taken);
  const inForce = taken.flatMap(({ alarm, kind, quietId }): News[] => {
    if (alarm === null) return [];
    const purpose = isWarningKey(alarm.condition) ? 'warning' : 'alarm';
    const heldIn = kind === 'shelved' ? 'shelving' : (kinds.get(quietId) ?? 'maintenance');
    return [{ ...alarm, purpose, heldIn }];
  });
  // Several may have become parts of the same one.
  const eachOnce = [...new Map(inForce.map((alarm) => [alarm.eventId, alarm])).values()];
  const news = await withoutHushed(tx, companyId, eachOnce);
  if (news.length === 0) return;
  const found = await findAudience(tx, companyId, news, occasion);
  const raised = news.filter(({ purpose }) => purpose === 'alarm');
  await beginAlarms(tx, companyId, raised, found, now);
  await postNews(tx, companyId, news, { now, events, listeners: found.listeners });
}

/** Without the warnings for which the alarm of their side speaks. */
async function withoutHushed<One extends Alarm>(
  tx: Tx,
  companyId: number,
  alarms: readonly One[],
): Promise<One[]> {
  const warned = alarms.flatMap(({ condition, subject: { sensorId } }) =>
    isWarningKey(condition) && sensorId !== null ? [sensorId] : [],
  );
  if (warned.length === 0) return [...alarms];
  const now = alarmsNow(await readConditionsNow(tx, companyId, [...new Set(warned)]), []);
  return alarms.filter((alarm) => !isWarningKey(alarm.condition) || !now.isHushed(alarm));
}

async function readKinds(tx: Tx, companyId: number, taken: readonly DueEvent[]) {
  if (taken.length === 0) return new Map<number, QuietKind>();
  const rows = await tx.sql
    .selectFrom('quiet_periods')
    .select(['quiet_id', 'kind'])
    .where('company_id', '=', companyId)
    .where('quiet_id', 'in', [...new Set(taken.map(({ quietId }) => quietId))])
    .execute();
  return new Map<number, QuietKind>(rows.map((row) => [row.quiet_id, row.kind]));
}
