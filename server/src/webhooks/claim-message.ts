import type { Database, Tx } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { dueBy } from '../platform/not-before.ts';
import { LONGEST_RETRY_MS } from '../platform/retry-time.ts';
import type { Sealer } from '../platform/sealed-text.ts';
import { sealedFor } from './secret.ts';

/** Longer than the time a target has to answer: only a server that died leaves a lease to run out. */
const LEASE_MS = 20_000;

/** A message that this server alone is to send now. Times are epoch milliseconds. */
export interface ClaimedMessage {
  readonly companyId: number;
  readonly webhookId: number;
  readonly deliveryId: number;
  /** What the target knows it by, however often it is sent. */
  readonly messageId: string;
  readonly url: string;
  /** Those that are valid now, the newest first; none when they cannot be read with the present secret key. */
  readonly secrets: readonly string[];
  readonly body: string;
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly failingSince: number | null;
}

/** How many places of a server's are taken at a time. */
export interface Places {
  /** Free ones of this server. */
  readonly most: number;
  /** Of one company, by whatever server. */
  readonly ofCompany: number;
  /** Of webhooks whose last call failed, by whatever server: however many hang, others find a place. */
  readonly ofFailing: number;
}

interface ClaimDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

/**
 * Leases messages that are due: of each webhook one at a time, and the webhook first that rested longest, so that a
 * target that hangs holds up its own messages alone; of a company and of failing webhooks only so many.
 */
export async function claimMessages(deps: ClaimDeps, places: Places): Promise<ClaimedMessage[]> {
  const now = deps.clock.now();
  const due = await deps.database.readAcross(async (tx) => selectDue(tx, now, places));
  if (due.length === 0) return [];
  return deps.database.writeAcross(async (tx) => {
    const claimed: ClaimedMessage[] = [];
    for (const { company_id: companyId, webhook_id: webhookId, delivery_id: deliveryId } of due) {
      const message = await lease(tx, deps.sealer, { companyId, webhookId, deliveryId }, now);
      if (message !== undefined) claimed.push(message);
    }
    return claimed;
  });
}

async function selectDue(tx: Tx, now: number, { most, ofCompany, ofFailing }: Places) {
  const busy = await tx.sql
    .selectFrom('webhooks')
    .select(['company_id', 'failing_since'])
    .where('busy_until', '>', now)
    .where('busy_until', '<=', now + LEASE_MS)
    .execute();
  const taken = new Map<number, number>();
  const count = (companyId: number) => taken.set(companyId, (taken.get(companyId) ?? 0) + 1);
  for (const { company_id } of busy) count(company_id);
  let failing = busy.filter(({ failing_since }) => failing_since !== null).length;
  const rows = await tx.sql
    .selectFrom('webhooks as webhook')
    .select(['webhook.company_id', 'webhook.webhook_id', 'webhook.failing_since'])
    .select((row) =>
      row
        .selectFrom('webhook_deliveries as delivery')
        .select('delivery.delivery_id')
        .whereRef('delivery.company_id', '=', 'webhook.company_id')
        .whereRef('delivery.webhook_id', '=', 'webhook.webhook_id')
        .where('delivery.state', 'in', ['waiting', 'sending'])
        .where(dueBy('delivery.next_attempt_at', now, LONGEST_RETRY_MS))
        .orderBy('delivery.next_attempt_at')
        .orderBy('delivery.delivery_id')
        .limit(1)
        .as('delivery_id'),
    )
    .where('webhook.enabled', '=', 1)
    .where(dueBy('webhook.busy_until', now, LEASE_MS))
    .orderBy('webhook.busy_until')
    .orderBy('webhook.webhook_id')
    .execute();
  return rows
    .flatMap(({ delivery_id, ...row }) => (delivery_id === null ? [] : [{ ...row, delivery_id }]))
    .filter(({ company_id, failing_since }) => {
      if ((taken.get(company_id) ?? 0) >= ofCompany) return false;
      if (failing_since !== null && failing >= ofFailing) return false;
      count(company_id);
      if (failing_since !== null) failing += 1;
      return true;
    })
    .slice(0, most);
}

async function lease(
  tx: Tx,
  sealer: Sealer,
  { companyId, webhookId, deliveryId }: Pick<ClaimedMessage, 'companyId' | 'webhookId' | 'deliveryId'>,
  now: number,
): Promise<ClaimedMessage | undefined> {
  const webhook = await tx.sql
    .updateTable('webhooks')
    .set({ busy_until: now + LEASE_MS })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('enabled', '=', 1)
    .where(dueBy('busy_until', now, LEASE_MS))
    .returning(['url', 'secret', 'previous_secret', 'previous_until', 'failing_since'])
    .executeTakeFirst();
  if (webhook === undefined) return undefined;
  const delivery = await tx.sql
    .updateTable('webhook_deliveries')
    .set((row) => ({
      state: 'sending' as const,
      attempts: row('attempts', '+', 1),
      next_attempt_at: now + LEASE_MS,
    }))
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .where('state', 'in', ['waiting', 'sending'])
    .where(dueBy('next_attempt_at', now, LONGEST_RETRY_MS))
    .returning(['message_id', 'body', 'attempts', 'created_at'])
    .executeTakeFirst();
  if (delivery === undefined) {
    // It was given up a moment ago; the webhook goes on with the next.
    await tx.sql
      .updateTable('webhooks')
      .set({ busy_until: now })
      .where('company_id', '=', companyId)
      .where('webhook_id', '=', webhookId)
      .execute();
    return undefined;
  }
  const isOldValid = webhook.previous_until !== null && webhook.previous_until > now;
  const sealed = [webhook.secret, ...(isOldValid ? [webhook.previous_secret] : [])];
  return {
    companyId,
    webhookId,
    deliveryId,
    messageId: delivery.message_id,
    url: webhook.url,
    secrets: sealed.flatMap((text) =>
      text === null ? [] : (sealer.open(sealedFor(companyId, webhookId), text) ?? []),
    ),
    body: delivery.body,
    attempts: delivery.attempts,
    createdAt: delivery.created_at,
    failingSince: webhook.failing_since,
  };
}
