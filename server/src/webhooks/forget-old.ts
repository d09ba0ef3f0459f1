import type { Database } from '../database/index.ts';

const KEPT_MS = 30 * 24 * 3_600_000;

/** Ends the delivery log of webhooks where it is 30 days old: what it tells of is kept in the logs themselves. */
export async function forgetOldDeliveries(database: Database, now: number): Promise<void> {
  await database.writeAcross(async ({ sql }) =>
    sql
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', now - KEPT_MS)
      .where('state', 'in', ['delivered', 'failed'])
      .execute(),
  );
}
