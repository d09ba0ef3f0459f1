import { silentBefore } from '@ts1/contract';
import { eachApart, throwAny } from '../../platform/work/each-apart.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { addDelivery, emailTo } from '../outbox/outbox.ts';

const MOST_AT_ONCE = 500;

/**
 * Asks by e-mail, once for each browser that has confirmed no push message for 30 days, its person to test it: browsers
 * show every push message, so that nothing can be sent to try them unseen. An update that one server alone wins decides,
 * in the transaction that writes the e-mail. Returns how many were asked.
 */
export async function askSilentDevices({
  database,
  clock,
  events,
}: Pick<NotificationDeps, 'database' | 'clock' | 'events'>): Promise<number> {
  const now = clock.now();
  const silent = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('push_subscriptions as device')
      .innerJoin('users as user', (join) =>
        inCompany(join, 'user.user_id', 'device.user_id')
          .on('user.deleted_at', 'is', null)
          .on('user.is_disabled', '=', 0),
      )
      .select(['device.company_id', 'device.subscription_id'])
      .where('device.asked_at', 'is', null)
      .where('device.confirmed_at', '<=', silentBefore(now))
      .orderBy('device.confirmed_at')
      .limit(MOST_AT_ONCE)
      .execute(),
  );
  const byCompany = Map.groupBy(silent, (row) => row.company_id);
  const failures = await eachApart(byCompany, async ([companyId, devices]) =>
    database.write(companyId, async (tx) => {
      const asked: number[] = [];
      for (const { subscription_id: id } of devices) asked.push(...(await ask(tx, companyId, id, now)));
      if (asked.length > 0)
        tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds: asked }));
    }),
  );
  throwAny(failures);
  return silent.length;
}

async function ask(tx: Tx, companyId: number, subscriptionId: number, now: number): Promise<number[]> {
  const device = await tx.sql
    .updateTable('push_subscriptions')
    .set({ asked_at: now })
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', subscriptionId)
    .where('asked_at', 'is', null)
    .where('confirmed_at', '<=', silentBefore(now))
    .returning(['user_id', 'user_agent', 'created_at', 'confirmed_at'])
    .executeTakeFirst();
  if (device === undefined) return [];
  const to = emailTo(device.user_id);
  const { user_agent: userAgent, created_at: registeredAt, confirmed_at: since } = device;
  const message = { purpose: 'silent-device', device: { userAgent, registeredAt, since } } as const;
  return [await addDelivery(tx, companyId, to, message, { now, sendAt: now })];
}
