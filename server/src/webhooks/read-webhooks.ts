import { toTimestamp, webhookEvent, type Webhook, type WebhookEvent } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { Tx, WebhooksTable } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';

/** The webhooks of a company, the oldest first. */
export async function readWebhooks(tx: Tx, companyId: number): Promise<Webhook[]> {
  const rows = await tx.sql
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('webhook_id')
    .execute();
  return rows.map(toWebhook);
}

/**
 * One webhook.
 * @throws NotFound
 */
export async function readWebhook(tx: Tx, companyId: number, webhookId: number): Promise<Webhook> {
  const row = await tx.sql
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchWebhook();
  return toWebhook(row);
}

function toWebhook(row: Selectable<WebhooksTable>): Webhook {
  return {
    id: row.webhook_id,
    name: row.name,
    url: row.url,
    events: parseEvents(row.events),
    enabled: row.enabled === 1,
    disabled_reason: row.disabled_reason,
    failing_since: row.failing_since === null ? null : toTimestamp(row.failing_since),
    created_at: toTimestamp(row.created_at),
    created_by: row.created_by,
  };
}

/** Reads what events are stored for a webhook. */
export function parseEvents(stored: string): WebhookEvent[] {
  return stored.split(',').map((event) => webhookEvent.parse(event));
}

export function noSuchWebhook(): NotFound {
  return new NotFound('There is no such webhook.');
}
