import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { WebhookDeps } from './deps.ts';
import { dropWaitingReadings } from './end-deliveries.ts';
import { noSuchWebhook } from './read-webhooks.ts';

/**
 * Deletes a webhook with its delivery log.
 * @throws NotFound
 */
export async function deleteWebhook(deps: WebhookDeps, user: SignedInUser, webhookId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const deleted = await tx.sql
      .deleteFrom('webhooks')
      .where('company_id', '=', companyId)
      .where('webhook_id', '=', webhookId)
      .returning('name')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchWebhook();
    await tx.sql
      .deleteFrom('webhook_deliveries')
      .where('company_id', '=', companyId)
      .where('webhook_id', '=', webhookId)
      .execute();
    await dropWaitingReadings(tx, companyId, webhookId);
    record('webhook_delete', `Deleted webhook "${deleted.name}"`, { webhookId, name: deleted.name });
  });
}
