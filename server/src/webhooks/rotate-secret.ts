import { WEBHOOK_SECRET_OVERLAP_HOURS, type Webhook } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { WebhookDeps } from './deps.ts';
import { readWebhook } from './read-webhooks.ts';
import { newSecret, sealedFor } from './secret.ts';

const OVERLAP_MS = WEBHOOK_SECRET_OVERLAP_HOURS * 3_600_000;

/**
 * Replaces the secret of a webhook. The old one signs beside it for a day, so that nothing is refused meanwhile.
 * @throws NotFound
 */
export async function rotateSecret(
  deps: WebhookDeps,
  user: SignedInUser,
  webhookId: number,
): Promise<Webhook & { readonly secret: string }> {
  const secret = newSecret();
  const webhook = await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name } = await readWebhook(tx, companyId, webhookId);
    await tx.sql
      .updateTable('webhooks')
      .set((row) => ({
        secret: deps.webhookSealer.seal(sealedFor(companyId, webhookId), secret),
        previous_secret: row.ref('secret'),
        previous_until: at + OVERLAP_MS,
      }))
      .where('company_id', '=', companyId)
      .where('webhook_id', '=', webhookId)
      .execute();
    record('webhook_secret_rotate', `Replaced the secret of webhook "${name}"`, { webhookId });
    return readWebhook(tx, companyId, webhookId);
  });
  return { ...webhook, secret };
}
