import { toTimestamp, type WebhookDelivery } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { readWebhook } from './read-webhooks.ts';

export interface DeliveryFilter {
  readonly webhookId: number;
  readonly deliveryId?: number;
  /** Only those with a smaller id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Messages to a webhook with how they went, newest first, and how many there are without the limit.
 * @throws NotFound
 */
export async function readDeliveries(
  tx: Tx,
  companyId: number,
  { webhookId, deliveryId, before, limit }: DeliveryFilter,
): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
  await readWebhook(tx, companyId, webhookId);
  const all = tx.sql
    .selectFrom('webhook_deliveries')
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId);
  let page = all.selectAll().orderBy('delivery_id', 'desc').limit(limit);
  if (deliveryId !== undefined) page = page.where('delivery_id', '=', deliveryId);
  if (before !== undefined) page = page.where('delivery_id', '<', before);
  const rows = await page.execute();
  const { total } = await all
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const deliveries = rows.map((row) => ({
    id: row.delivery_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    created_at: toTimestamp(row.created_at),
    next_attempt_at: row.state === 'waiting' ? toTimestamp(row.next_attempt_at) : null,
    delivered_at: row.delivered_at === null ? null : toTimestamp(row.delivered_at),
  }));
  return { deliveries, total };
}
