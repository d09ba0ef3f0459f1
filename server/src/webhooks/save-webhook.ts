import type { routes, Webhook } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, changedNames, differences } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { followsAudit } from './audit-events.ts';
import { checkTarget } from './check-target.ts';
import type { WebhookDeps } from './deps.ts';
import { dropWaitingReadings, endDeliveries } from './end-deliveries.ts';
import { endOfAudit } from './follow-audit.ts';
import { readWebhook } from './read-webhooks.ts';

/**
 * Changes a webhook, or switches it off and on. What waits for one that is switched off is given up.
 * @throws NotFound, InvalidInput for a target that is not to be called
 */
export async function saveWebhook(
  deps: WebhookDeps,
  user: SignedInUser,
  webhookId: number,
  { name, url, events, enabled }: z.output<typeof routes.saveWebhook.body>,
): Promise<Webhook> {
  const stored = await deps.database.read(user.companyId, async (tx) =>
    readWebhook(tx, user.companyId, webhookId),
  );
  if (url !== stored.url || (enabled && !stored.enabled)) await checkTarget(deps.outbound, url);
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    const before = await readWebhook(tx, companyId, webhookId);
    const isFresh = enabled && (!before.enabled || url !== before.url);
    const follows = enabled && followsAudit(events);
    const end = follows ? await endOfAudit(tx, companyId) : null;
    await tx.sql
      .updateTable('webhooks')
      .set((row) => ({
        name,
        url,
        events: events.join(','),
        enabled: enabled ? 1 : 0,
        audit_seq: follows ? row.fn.coalesce('audit_seq', row.val(end)) : null,
        // A new target, or one that was fixed, starts with a clean record.
        ...(isFresh && { disabled_reason: null, failing_since: null, busy_until: 0 }),
      }))
      .where('company_id', '=', companyId)
      .where('webhook_id', '=', webhookId)
      .execute();
    if (!enabled) await endDeliveries(tx, companyId, webhookId, 'the webhook was switched off');
    else if (!events.includes('readings')) await dropWaitingReadings(tx, companyId, webhookId);
    const after = await readWebhook(tx, companyId, webhookId);
    const changes = differences(shown(before), shown(after));
    record('webhook_update', `Changed webhook "${before.name}": ${changedNames(changes)}`, {
      webhookId,
      changes,
    });
    tx.afterCommit(() => deps.events.emit('webhook-messages.written', { companyId }));
    return after;
  });
}

/** For the audit log, which never holds a whole address: the rest of it may be a secret of the target's own. */
function shown({ name, url, events, enabled }: Webhook) {
  return { name, host: new URL(url).host, events: events.join(', '), enabled };
}
