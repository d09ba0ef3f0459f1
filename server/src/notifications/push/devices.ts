import type { Selectable } from 'kysely';
import type { PushSubscriptionsTable, Tx } from '../../database/index.ts';
import type { PushDevice } from '../channels/channel.ts';

/** The devices of people, by user. */
export async function readDevices(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
): Promise<Map<number, PushDevice[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .orderBy('subscription_id')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...grouped].map(([userId, own]) => [userId, own.map(toDevice)]));
}

function toDevice(row: Selectable<PushSubscriptionsTable>): PushDevice {
  const { company_id: companyId, subscription_id: subscriptionId, endpoint, p256dh, auth } = row;
  return { companyId, subscriptionId, endpoint, p256dh, auth };
}
