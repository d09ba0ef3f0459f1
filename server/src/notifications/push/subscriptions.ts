import { type PushSubscriptionBody, type RouteAnswer, type routes, toTimestamp } from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import { nextId, type Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { InvalidInput, NotFound } from '../../platform/errors.ts';
import { TargetRefused, type Outbound } from '../../platform/http/outbound.ts';
import type { NotificationDeps } from '../deps.ts';

type OwnSubscription = RouteAnswer<typeof routes.subscribePush>;

/** Of one person; one more takes the place of the oldest. */
const MOST_DEVICES = 20;

/**
 * Registers a browser for the user's own push messages. A browser that somebody else of the company was registered
 * with now belongs to this user alone.
 * @throws InvalidInput for an endpoint that is not to be called, and for keys that are none
 */
export async function subscribe(
  deps: Pick<NotificationDeps, 'database' | 'clock' | 'outbound'>,
  user: SignedInUser,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<OwnSubscription> {
  checkKeys(keys);
  await checkEndpoint(deps.outbound, endpoint);
  return changeBy(deps, user, async ({ tx, companyId, at: now, record }) => {
    // Whoever knows the whole address can write to the browser.
    record('push_subscribe', 'Registered a browser for push messages', { service: new URL(endpoint).host });
    await tx.dialect.takeTurn(tx, `push ${companyId} ${user.userId}`);
    const own = await listSubscriptions(tx, companyId, user.userId);
    const known = own.find((subscription) => subscription.endpoint === endpoint);
    if (known !== undefined) {
      await tx.sql
        .updateTable('push_subscriptions')
        .set(keys)
        .where('company_id', '=', companyId)
        .where('subscription_id', '=', known.id)
        .execute();
      return known;
    }
    for (const { id } of own.slice(0, Math.max(0, own.length - MOST_DEVICES + 1))) {
      await removeSubscription(tx, companyId, id);
    }
    await tx.sql
      .deleteFrom('push_subscriptions')
      .where('company_id', '=', companyId)
      .where('endpoint', '=', endpoint)
      .execute();
    const id = await nextId(tx, 'push_subscriptions');
    await tx.sql
      .insertInto('push_subscriptions')
      .values({
        company_id: companyId,
        subscription_id: id,
        user_id: user.userId,
        endpoint,
        ...keys,
        created_at: now,
      })
      .execute();
    return { id, endpoint, created_at: toTimestamp(now) };
  });
}

/** A user's own devices, oldest first. */
export async function listSubscriptions(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<OwnSubscription[]> {
  const rows = await tx.sql
    .selectFrom('push_subscriptions')
    .select(['subscription_id', 'endpoint', 'created_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('subscription_id')
    .execute();
  return rows.map((row) => ({
    id: row.subscription_id,
    endpoint: row.endpoint,
    created_at: toTimestamp(row.created_at),
  }));
}

/**
 * Removes one of the user's own devices.
 * @throws NotFound, also for another user's
 */
export async function unsubscribe(
  deps: Pick<NotificationDeps, 'database' | 'clock'>,
  user: SignedInUser,
  subscriptionId: number,
): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const own = await listSubscriptions(tx, companyId, user.userId);
    if (!own.some(({ id }) => id === subscriptionId)) {
      throw new NotFound('There is no such push subscription.');
    }
    await removeSubscription(tx, companyId, subscriptionId);
    record('push_unsubscribe', 'Removed a browser from push messages', { subscriptionId });
  });
}

/** Forgets a device. */
export async function removeSubscription(tx: Tx, companyId: number, subscriptionId: number): Promise<void> {
  await tx.sql
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', companyId)
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

/** RFC 8291 §2: an uncompressed point of P-256 and 16 bytes. */
function checkKeys({ p256dh, auth }: PushSubscriptionBody['keys']): void {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) {
    throw new InvalidInput([{ path: 'keys.p256dh', message: 'must be a public key of P-256' }]);
  }
  if (Buffer.from(auth, 'base64url').length !== 16) {
    throw new InvalidInput([{ path: 'keys.auth', message: 'must be 16 bytes' }]);
  }
}

async function checkEndpoint(outbound: Outbound, endpoint: string): Promise<void> {
  try {
    await outbound.check(new URL(endpoint));
  } catch (error) {
    const message = error instanceof TargetRefused ? error.message : 'cannot be found';
    throw new InvalidInput([{ path: 'endpoint', message }]);
  }
}
