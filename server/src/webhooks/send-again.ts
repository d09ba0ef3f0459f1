import type { WebhookDelivery } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import type { WebhookDeps } from './deps.ts';
import { readDeliveries } from './read-deliveries.ts';
import { readWebhook } from './read-webhooks.ts';

/**
 * Sends a message now that was given up, or whose next attempt is far away: the same text under the same id. A day
 * after it was created that is one attempt.
 * @throws NotFound; Conflict for a webhook that is switched off, and for a message that has not failed
 */
export async function sendAgain(
  deps: WebhookDeps,
  user: SignedInUser,
  { webhookId, deliveryId }: { readonly webhookId: number; readonly deliveryId: number },
): Promise<WebhookDelivery> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name, enabled } = await readWebhook(tx, companyId, webhookId);
    const failed = await tx.sql
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', next_attempt_at: at })
      .where('company_id', '=', companyId)
      .where('webhook_id', '=', webhookId)
      .where('delivery_id', '=', deliveryId)
      .where((row) =>
        row.or([row('state', '=', 'failed'), row('state', '=', 'waiting').and('attempts', '>', 0)]),
      )
      .executeTakeFirstOrThrow();
    const { deliveries } = await readDeliveries(tx, companyId, { webhookId, deliveryId, limit: 1 });
    const [delivery] = deliveries;
    if (delivery === undefined) throw new NotFound('There is no such delivery.');
    if (!enabled) throw new Conflict('The webhook is switched off.');
    if (failed.numUpdatedRows === 0n) throw new Conflict('The message has not failed.');
    const { type } = delivery;
    record('webhook_resend', `Sent a message to webhook "${name}" again: ${type}`, {
      webhookId,
      deliveryId,
      type,
    });
    tx.afterCommit(() => deps.events.emit('webhook-messages.written', { companyId }));
    return delivery;
  });
}
