import { changeWithin, type ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import { isOpen } from '../platform/work/open-state.ts';
import type { ClaimedMessage } from './claim-message.ts';
import { endDeliveries } from './end-deliveries.ts';
import type { Outcome } from './attempt-outcome.ts';

/** After a failure nothing else is sent to a target for this long. */
const REST_MS = 5_000;

interface RecordDeps extends ChangeDeps {
  readonly announceChange: AnnounceChange;
}

/** Records how an attempt went, unless its lease ran out and another has begun, and lets the webhook go on. */
export async function recordAttempt(
  deps: RecordDeps,
  message: ClaimedMessage,
  outcome: Outcome,
): Promise<void> {
  const { companyId } = message;
  const now = deps.clock.now();
  await deps.database.write(companyId, async (tx) => {
    // The webhook first, in the order in which leases are taken and renewed.
    await updateWebhook(tx, message, outcome, now);
    await updateDelivery(tx, message, outcome, now);
    if (outcome.state === 'waiting' && outcome.rest && outcome.retryAt !== null) {
      await restUntil(tx, message, outcome.retryAt);
    }
    if (outcome.state === 'delivered' && message.failingSince !== null) await hasten(tx, message, now);
    if (outcome.state !== 'delivered' && outcome.disable !== null) {
      await disableWebhook(tx, message, outcome.disable, now);
    }
    tx.afterCommit(() => deps.announceChange(companyId, ['Webhooks']));
  });
}

/** The target is back: whatever waits for it is due, whenever it was to be tried again. */
async function hasten(tx: Tx, { companyId, webhookId }: ClaimedMessage, now: number): Promise<void> {
  await tx.sql
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where(isOpen('state'))
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', now)
    .execute();
}

async function updateDelivery(
  tx: Tx,
  { companyId, deliveryId, attempts }: ClaimedMessage,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const delivered = outcome.state === 'delivered';
  await tx.sql
    .updateTable('webhook_deliveries')
    .set({
      state: outcome.state,
      last_status: outcome.status,
      last_error: delivered ? null : outcome.reason,
      ...(delivered && { delivered_at: now }),
      ...(!delivered && outcome.retryAt !== null && { next_attempt_at: outcome.retryAt }),
    })
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute();
  if (delivered) await dropDeliveredReadings(tx, companyId, deliveryId);
}

/** The log need not keep what is stored as readings anyway, and comes by the minute. */
async function dropDeliveredReadings(tx: Tx, companyId: number, deliveryId: number): Promise<void> {
  await tx.sql
    .deleteFrom('webhook_deliveries')
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .where('type', '=', 'readings')
    .where('state', '=', 'delivered')
    .execute();
}

async function updateWebhook(
  tx: Tx,
  { companyId, webhookId, url }: ClaimedMessage,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const delivered = outcome.state === 'delivered';
  // A target that asked to be left alone is not tried meanwhile either.
  const askedUntil = outcome.state === 'waiting' && outcome.rest ? outcome.retryAt : null;
  await tx.sql
    .updateTable('webhooks')
    .set((row) => ({
      busy_until: delivered ? now : (askedUntil ?? now + REST_MS),
      failing_since: delivered ? null : row.fn.coalesce('failing_since', row.val(now)),
    }))
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    // One that leads elsewhere since then starts with a clean record.
    .where('url', '=', url)
    .execute();
}

/** Makes messages wait as long as their target asked to be left alone. */
async function restUntil(tx: Tx, { companyId, webhookId }: ClaimedMessage, until: number): Promise<void> {
  await tx.sql
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: until })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<', until)
    .execute();
}

async function disableWebhook(tx: Tx, { companyId, webhookId }: ClaimedMessage, reason: string, now: number) {
  const disabled = await tx.sql
    .updateTable('webhooks')
    .set({ enabled: 0, disabled_reason: reason, audit_seq: null })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('enabled', '=', 1)
    .returning('name')
    .executeTakeFirst();
  if (disabled === undefined) return;
  await endDeliveries(tx, companyId, webhookId, 'the webhook was switched off');
  await changeWithin(tx, companyId, { kind: 'system' }, now, async ({ record }) =>
    record('webhook_disable', `Switched off webhook "${disabled.name}": ${reason}`, { webhookId, reason }),
  );
}
