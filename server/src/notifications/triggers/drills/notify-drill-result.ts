import { type Channel, isQuiet, type NotifiedPerson } from '@ts1/contract';
import type { Tx } from '../../../database/index.ts';
import { readNotifying } from '../../../remote-alerts/index.ts';
import type { DrillItem } from '../../letters/message.ts';
import { notifyEachAdmin } from '../../notices/notify-admins.ts';
import { addDelivery, emailTo } from '../../outbox/outbox.ts';

const FURTHER: readonly Channel[] = ['sms', 'push', 'voice'];

/**
 * Notifies each admin of a company how a run of a drill ended: by e-mail, and of one that failed over every other channel at
 * which they have an address and that can be sent over, since the one that failed may be the e-mail. Returns the ids of
 * the messages.
 */
export async function notifyDrillResult(
  tx: Tx,
  companyId: number,
  drill: DrillItem,
  configured: ReadonlySet<Channel>,
  now: number,
): Promise<number[]> {
  const message = { purpose: 'drill-result', drill } as const;
  const deliveryIds = await notifyEachAdmin(tx, companyId, message, now);
  if (drill.result !== 'failed') return deliveryIds;
  const admins = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 1)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', 0)
    .orderBy('user_id')
    .execute();
  const { people, timeZone } = (await readNotifying(tx, companyId, [], configured)).setting;
  for (const { user_id: userId } of admins) {
    const person = people.get(userId);
    if (person === undefined) continue;
    const isAsleep = isQuiet(person.quiet, now, timeZone);
    for (const channel of FURTHER.filter((one) => configured.has(one) && reaches(person, one, isAsleep))) {
      const to = { ...emailTo(userId), channel };
      deliveryIds.push(await addDelivery(tx, companyId, to, message, { now, sendAt: now }));
    }
  }
  return deliveryIds;
}

/** An admin is not called in their quiet hours for what is no danger now, nor where they want no calls. */
function reaches({ addresses, off }: NotifiedPerson, channel: Channel, isAsleep: boolean): boolean {
  if (!addresses.includes(channel)) return false;
  return channel !== 'voice' || !(isAsleep || off.voice?.includes('alarms') === true);
}
