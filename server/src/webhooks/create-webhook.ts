import { nextId } from '../database/index.ts';
import { MAX_WEBHOOKS, type routes, type Webhook } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict } from '../platform/errors.ts';
import { followsAudit } from './audit-events.ts';
import { checkTarget } from './check-target.ts';
import type { WebhookDeps } from './deps.ts';
import { endOfAudit } from './follow-audit.ts';
import { readWebhook, readWebhooks } from './read-webhooks.ts';
import { newSecret, sealedFor } from './secret.ts';

/**
 * Adds a webhook. Its secret is answered this once and stored encrypted.
 * @throws InvalidInput for a target that is not to be called, Conflict when there are as many as there may be
 */
export async function createWebhook(
  deps: WebhookDeps,
  user: SignedInUser,
  { name, url, events }: z.output<typeof routes.createWebhook.body>,
): Promise<Webhook & { readonly secret: string }> {
  await checkTarget(deps.outbound, url);
  const secret = newSecret();
  const created = await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await tx.dialect.takeTurn(tx, `webhooks ${companyId}`);
    if ((await readWebhooks(tx, companyId)).length >= MAX_WEBHOOKS) {
      throw new Conflict(`A company has at most ${MAX_WEBHOOKS} webhooks. Delete one first.`);
    }
    const webhookId = await nextId(tx, 'webhooks');
    await tx.sql
      .insertInto('webhooks')
      .values({
        company_id: companyId,
        webhook_id: webhookId,
        name,
        url,
        events: events.join(','),
        enabled: 1,
        disabled_reason: null,
        secret: deps.webhookSealer.seal(sealedFor(companyId, webhookId), secret),
        previous_secret: null,
        previous_until: null,
        audit_seq: followsAudit(events) ? await endOfAudit(tx, companyId) : null,
        busy_until: 0,
        failing_since: null,
        created_at: at,
        created_by: user.username,
      })
      .execute();
    // The rest of the address may be a secret of the target's own.
    record('webhook_create', `Added webhook "${name}" to ${new URL(url).host}`, { webhookId, name, events });
    return readWebhook(tx, companyId, webhookId);
  });
  return { ...created, secret };
}
