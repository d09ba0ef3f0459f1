import { sql } from 'kysely';
import type { ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import { LEASE_MS } from '../platform/jobs/lease-worker.ts';
import { dueBy } from '../platform/work/not-before.ts';
import { isOpen } from '../platform/work/open-state.ts';
import { LONGEST_RETRY_MS } from '../platform/work/retry-time.ts';
import type { Sealer } from '../platform/security/sealed-text.ts';
import { sealedFor } from './secret.ts';

/** How often a target that fails is tried, whenever its messages were to be sent again: it may be back. */
const PROBE_EVERY_MS = 60_000;

/** A message that this server alone is to send now. Times are epoch milliseconds. */
export interface ClaimedMessage {
  readonly companyId: number;
  readonly webhookId: number;
  readonly deliveryId: number;
  /** Its id for the target, however often it is sent. */
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
  /** Most calls under way of one company, by all servers. */
  readonly mostPerCompany: number;
  /** Most calls under way of webhooks whose last call failed, by all servers: however many hang, others find a place. */
  readonly mostFailing: number;
}

interface ClaimDeps extends ChangeDeps {
  readonly sealer: Sealer;
}

type Underway = Pick<ClaimedMessage, 'companyId' | 'webhookId'>;

/**
 * Leases messages that are due: of each webhook one at a time, alarms first, and the webhook first that rested longest,
 * so that a target that hangs holds up its own messages alone; of a company and of failing webhooks only so many, and
 * none of a webhook that is being called from here.
 */
export async function claimMessages(
  deps: ClaimDeps,
  places: Places,
  underWay: readonly Underway[] = [],
): Promise<ClaimedMessage[]> {
  const now = deps.clock.now();
  const due = await deps.database.readAcross(async (tx) => selectDue(tx, now, places, underWay));
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

/** Makes the leases of messages that are being sent start again, unless another server has taken one over. */
export async function renewLeases(
  { database, clock }: Omit<ClaimDeps, 'sealer'>,
  messages: readonly ClaimedMessage[],
) {
  const inOrder = messages.toSorted(
    (one, other) => one.companyId - other.companyId || one.webhookId - other.webhookId,
  );
  await database.writeAcross(async (tx) => {
    for (const { companyId, webhookId, deliveryId, attempts } of inOrder) {
      const until = clock.now() + LEASE_MS;
      const ours = tx.sql
        .selectFrom('webhook_deliveries')
        .select('delivery_id')
        .where('company_id', '=', companyId)
        .where('delivery_id', '=', deliveryId)
        .where('state', '=', 'sending')
        .where('attempts', '=', attempts);
      // The webhook first, in the order in which a lease is taken.
      await tx.sql
        .updateTable('webhooks')
        .set({ busy_until: until })
        .where('company_id', '=', companyId)
        .where('webhook_id', '=', webhookId)
        .where((row) => row.exists(ours))
        .execute();
      await tx.sql
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: until })
        .where('company_id', '=', companyId)
        .where('delivery_id', '=', deliveryId)
        .where('state', '=', 'sending')
        .where('attempts', '=', attempts)
        .execute();
    }
  });
}

/** Whether a message of a webhook is due: its time has come, or it waits where the target was not tried for long. */
function isDueNow(now: number) {
  return sql<boolean>`(${dueBy('delivery.next_attempt_at', now, LONGEST_RETRY_MS)} or (
    delivery.state = 'waiting' and delivery.attempts > 0
    and webhook.failing_since is not null and webhook.busy_until <= ${now - PROBE_EVERY_MS}))`;
}

async function selectDue(
  tx: Tx,
  now: number,
  { most, mostPerCompany, mostFailing }: Places,
  underWay: readonly Underway[],
) {
  const own = new Set(underWay.map(({ companyId, webhookId }) => `${companyId} ${webhookId}`));
  // A webhook that rests after a failure is busy, too, but nothing is being sent to it: it takes no place.
  const busy = await tx.sql
    .selectFrom('webhooks as webhook')
    .select(['webhook.company_id', 'webhook.failing_since'])
    .where('webhook.busy_until', '>', now)
    .where('webhook.busy_until', '<=', now + LEASE_MS)
    .where((row) =>
      row.exists(
        row
          .selectFrom('webhook_deliveries as delivery')
          .select('delivery.delivery_id')
          .whereRef('delivery.company_id', '=', 'webhook.company_id')
          .whereRef('delivery.webhook_id', '=', 'webhook.webhook_id')
          .where(isOpen('delivery.state'))
          .where('delivery.state', '=', 'sending'),
      ),
    )
    .execute();
  const taken = new Map<number, number>();
  const count = (companyId: number) => taken.set(companyId, (taken.get(companyId) ?? 0) + 1);
  for (const { company_id } of busy) count(company_id);
  let failing = busy.filter(({ failing_since }) => failing_since !== null).length;
  const rows = await tx.sql
    .selectFrom('webhooks as webhook')
    .select(['webhook.company_id', 'webhook.webhook_id', 'webhook.failing_since'])
    .select((row) => {
      const waiting = row
        .selectFrom('webhook_deliveries as delivery')
        .select('delivery.delivery_id')
        .whereRef('delivery.company_id', '=', 'webhook.company_id')
        .whereRef('delivery.webhook_id', '=', 'webhook.webhook_id')
        .where(isOpen('delivery.state'))
        .where(isDueNow(now))
        .orderBy('delivery.next_attempt_at')
        .orderBy('delivery.delivery_id')
        .limit(1);
      return row.fn.coalesce(waiting.where('delivery.type', 'like', 'alarm.%'), waiting).as('delivery_id');
    })
    .where('webhook.enabled', '=', 1)
    .where(dueBy('webhook.busy_until', now, LONGEST_RETRY_MS))
    .orderBy('webhook.busy_until')
    .orderBy('webhook.webhook_id')
    .execute();
  return rows
    .flatMap(({ delivery_id, ...row }) => (delivery_id === null ? [] : [{ ...row, delivery_id }]))
    .filter(({ company_id, webhook_id, failing_since }) => {
      if (own.has(`${company_id} ${webhook_id}`)) return false;
      if ((taken.get(company_id) ?? 0) >= mostPerCompany) return false;
      if (failing_since !== null && failing >= mostFailing) return false;
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
    .where(dueBy('busy_until', now, LONGEST_RETRY_MS))
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
    .where((row) =>
      row.or([
        sql<boolean>`${dueBy('next_attempt_at', now, LONGEST_RETRY_MS)}`,
        // A target that fails is tried with what waits for it; the webhook's own lease is ours.
        row('state', '=', 'waiting').and('attempts', '>', 0),
      ]),
    )
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
