import type { Tx } from '../database/index.ts';

/** Gives up what waits for a webhook; it stays in the delivery log with the reason. */
export async function endDeliveries(
  tx: Tx,
  companyId: number,
  webhookId: number,
  reason: string,
): Promise<void> {
  await tx.sql
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', last_error: reason })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  await dropWaitingReadings(tx, companyId, webhookId);
}

/** Readings that wait for a webhook go nowhere. */
export async function dropWaitingReadings(tx: Tx, companyId: number, webhookId: number): Promise<void> {
  await tx.sql
    .deleteFrom('waiting_readings')
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .execute();
}
