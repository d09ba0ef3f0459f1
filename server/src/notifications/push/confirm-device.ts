import type { ChangeDeps } from '../../audit/index.ts';
import { NotFound } from '../../platform/errors.ts';
import type { Receipts } from './receipts.ts';

/** A storm of messages writes once. */
const WRITE_EVERY_MS = 60_000;

/**
 * Notes that a browser has shown a push message: it is not silent. Like a reading it is no change that a person makes,
 * and leaves no row in the audit log.
 * @throws NotFound for a receipt that is none, or of a browser that is no longer registered
 */
export async function confirmDevice(
  { database, clock, receipts }: ChangeDeps & { readonly receipts: Receipts },
  receipt: string,
): Promise<void> {
  const device = receipts.read(receipt);
  if (device === undefined) throw new NotFound('There is no such browser.');
  const { companyId, subscriptionId } = device;
  const now = clock.now();
  const known = await database.read(companyId, async (tx) =>
    tx.sql
      .selectFrom('push_subscriptions')
      .select(['confirmed_at', 'asked_at'])
      .where('company_id', '=', companyId)
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirst(),
  );
  if (known === undefined) throw new NotFound('There is no such browser.');
  const ageMs = now - known.confirmed_at;
  if (known.asked_at === null && ageMs >= 0 && ageMs < WRITE_EVERY_MS) return;
  await database.write(companyId, async (tx) =>
    tx.sql
      .updateTable('push_subscriptions')
      .set({ confirmed_at: now, asked_at: null })
      .where('company_id', '=', companyId)
      .where('subscription_id', '=', subscriptionId)
      .execute(),
  );
}
