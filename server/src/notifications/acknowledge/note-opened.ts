import type { Database } from '../../database/index.ts';
import type { MessageNames } from '../letters/message-tokens.ts';

/** Notes when the link of a message was opened first. Nothing of the alarm is touched. */
export async function noteOpened(
  database: Database,
  { companyId, deliveryId }: MessageNames,
  now: number,
): Promise<void> {
  const unopened = await database.read(companyId, async (tx) =>
    tx.sql
      .selectFrom('deliveries')
      .select('delivery_id')
      .where('company_id', '=', companyId)
      .where('delivery_id', '=', deliveryId)
      .where('opened_at', 'is', null)
      .executeTakeFirst(),
  );
  // A page that stays open looks again and again.
  if (unopened === undefined) return;
  await database.write(companyId, async (tx) => {
    await tx.sql
      .updateTable('deliveries')
      .set({ opened_at: now })
      .where('company_id', '=', companyId)
      .where('delivery_id', '=', deliveryId)
      .where('opened_at', 'is', null)
      .execute();
  });
}
