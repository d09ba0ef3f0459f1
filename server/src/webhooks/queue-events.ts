import { present, toTimestamp, type WebhookEvent, type WebhookMessage } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { chunks } from '../platform/work/chunks.ts';
import { parseEvents } from './read-webhooks.ts';

/** Something that happened; `at` is epoch milliseconds. */
export interface HappenedEvent {
  readonly type: WebhookEvent;
  readonly at: number;
  readonly data: WebhookMessage['data'];
}

/** The webhooks of a company that are switched on and want any of these events, with what each wants. */
async function listenersFor(
  tx: Tx,
  companyId: number,
  types: readonly WebhookEvent[],
): Promise<{ readonly webhookId: number; readonly events: ReadonlySet<WebhookEvent> }[]> {
  if (types.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('webhooks')
    .select(['webhook_id', 'events'])
    .where('company_id', '=', companyId)
    .where('enabled', '=', 1)
    .orderBy('webhook_id')
    .execute();
  return rows
    .map((row) => ({ webhookId: row.webhook_id, events: new Set(parseEvents(row.events)) }))
    .filter(({ events }) => types.some((type) => events.has(type)));
}

/** A database takes so many values in a statement: SQLite 32,766, and a row has thirteen. */
const ROWS_PER_STATEMENT = 1_000;

/** Puts messages into the outbox of a webhook, to be sent now. Returns their ids. */
export async function queueMessages(
  tx: Tx,
  companyId: number,
  webhookId: number,
  messages: readonly { readonly type: string; readonly at: number; readonly data: WebhookMessage['data'] }[],
  now: number,
): Promise<number[]> {
  if (messages.length === 0) return [];
  const ids = await tx.dialect.nextIds(tx, 'webhook_deliveries', messages.length);
  const rows = messages.map(({ type, at, data }, index) => ({
    company_id: companyId,
    delivery_id: present(ids[index]),
    message_id: `msg_${randomToken()}`,
    webhook_id: webhookId,
    type,
    body: JSON.stringify({ type, timestamp: toTimestamp(at), data }),
    state: 'waiting' as const,
    attempts: 0,
    last_status: null,
    last_error: null,
    created_at: now,
    next_attempt_at: now,
    delivered_at: null,
  }));
  for (const some of chunks(rows, ROWS_PER_STATEMENT)) {
    await tx.sql.insertInto('webhook_deliveries').values(some).execute();
  }
  return ids;
}

/**
 * Puts what happened into the outbox of every webhook of the company that wants it, in the caller's transaction:
 * the messages are stored if and only if their cause is.
 */
export async function queueEvents(
  { clock, events }: { readonly clock: { now(): number }; readonly events: EmitEvents },
  tx: Tx,
  companyId: number,
  types: readonly WebhookEvent[],
  read: () => Promise<readonly HappenedEvent[]>,
): Promise<void> {
  const listeners = await listenersFor(tx, companyId, types);
  if (listeners.length === 0) return;
  const happened = await read();
  for (const { webhookId, events: chosen } of listeners) {
    const wanted = happened.filter(({ type }) => chosen.has(type));
    await queueMessages(tx, companyId, webhookId, wanted, clock.now());
  }
  tx.afterCommit(() => events.emit('webhook-messages.written', { companyId }));
}
