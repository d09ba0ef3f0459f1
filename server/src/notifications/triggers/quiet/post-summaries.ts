import { readNewestRaised } from '../../../alarms/index.ts';
import type { Tx } from '../../../database/index.ts';
import { alarmItems } from '../../news/alarm-items.ts';
import type { Message } from '../../letters/message.ts';
import { notifyEachAdmin } from '../../notices/notify-admins.ts';
import { addDelivery, emailTo } from '../../outbox/outbox.ts';
import type { DueEvent } from './find-due.ts';

/** In one e-mail; the alarm log has them all. */
const MOST_ITEMS = 100;

/**
 * Sums up by e-mail what was raised in a period and is over: to the person who made the period, or to the admins where
 * no such person may still sign in. Returns the ids of the messages.
 */
export async function postSummaries(
  tx: Tx,
  companyId: number,
  taken: readonly DueEvent[],
  now: number,
): Promise<number[]> {
  const over = taken.filter(({ alarm, kind }) => alarm === null && kind === 'raised');
  const deliveryIds: number[] = [];
  for (const [quietId, events] of Map.groupBy(over, (event) => event.quietId)) {
    deliveryIds.push(...(await postSummary(tx, companyId, quietId, events, now)));
  }
  return deliveryIds;
}

async function postSummary(
  tx: Tx,
  companyId: number,
  quietId: number,
  events: readonly DueEvent[],
  now: number,
): Promise<number[]> {
  const period = await tx.sql
    .selectFrom('quiet_periods')
    .select(['reason', 'created_by_id'])
    .where('company_id', '=', companyId)
    .where('quiet_id', '=', quietId)
    .executeTakeFirst();
  const ids = events.map(({ eventId }) => eventId);
  const alarms = await readNewestRaised(tx, companyId, ids);
  if (alarms.length === 0) return [];
  const listed = alarms.slice(0, MOST_ITEMS);
  const toAlarmItem = await alarmItems(tx, companyId, listed, now);
  const message: Message = {
    purpose: 'maintenance',
    items: listed.map(toAlarmItem),
    maintenance: { reason: period?.reason ?? '', count: alarms.length, until: now },
  };
  const maker = await findMaker(tx, companyId, period?.created_by_id ?? null);
  if (maker === undefined) return notifyEachAdmin(tx, companyId, message, now);
  const to = emailTo(maker);
  return [await addDelivery(tx, companyId, to, message, { now, sendAt: now })];
}

/** Undefined for a program, and for somebody who was deleted or may not sign in. */
async function findMaker(tx: Tx, companyId: number, userId: number | null): Promise<number | undefined> {
  if (userId === null) return undefined;
  const user = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', 0)
    .executeTakeFirst();
  return user?.user_id;
}
