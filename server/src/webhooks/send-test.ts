import { present, WEBHOOK_TEST_EVENT, type WebhookDelivery } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict } from '../platform/errors.ts';
import type { WebhookDeps } from './deps.ts';
import { queueMessages } from './queue-events.ts';
import { readDeliveries } from './read-deliveries.ts';
import { readWebhook } from './read-webhooks.ts';

/**
 * Sends a test message, through the outbox like every other.
 * @throws NotFound; Conflict for a webhook that is switched off
 */
export async function sendTest(
  deps: WebhookDeps,
  user: SignedInUser,
  webhookId: number,
): Promise<WebhookDelivery> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name, enabled } = await readWebhook(tx, companyId, webhookId);
    if (!enabled) throw new Conflict('The webhook is switched off.');
    const data = { webhook_id: webhookId, name, sent_by: user.username };
    const message = { type: WEBHOOK_TEST_EVENT, at, data };
    const deliveryId = present((await queueMessages(tx, companyId, webhookId, [message], at))[0]);
    record('webhook_test', `Sent a test to webhook "${name}"`, { webhookId, deliveryId });
    tx.afterCommit(() => deps.events.emit('webhook-messages.written', { companyId }));
    const { deliveries } = await readDeliveries(tx, companyId, { webhookId, deliveryId, limit: 1 });
    const [delivery] = deliveries;
    if (delivery === undefined) throw new Error('the test message is not in the outbox');
    return delivery;
  });
}
