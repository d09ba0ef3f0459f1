import {
  type OwnPushDevice,
  type PushSubscriptionBody,
  type routes,
  silentBefore,
  toTimestamp,
} from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, type ChangeDeps } from '../../audit/index.ts';
import { nextId, type Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { InvalidInput, NotFound } from '../../platform/errors.ts';
import { TargetRefused, type Outbound } from '../../platform/http/outbound.ts';
import type { NotificationDeps } from '../deps.ts';

type SubscribeBody = z.output<typeof routes.subscribePush.body>;

/** Most devices of one person; one more takes the place of the oldest. */
const MOST_DEVICES = 20;

/**
 * Registers a browser for the user's own push messages. A browser that somebody else of the company was registered
 * with now belongs to this user alone.
 * @throws InvalidInput for an endpoint that is not to be called, and for keys that are none
 */
export async function subscribe(
  deps: Pick<NotificationDeps, 'database' | 'clock' | 'outbound'>,
  user: SignedInUser,
  { endpoint, keys, replaces }: SubscribeBody,
  userAgent: string,
): Promise<OwnPushDevice> {
  checkKeys(keys);
  await checkEndpoint(deps.outbound, endpoint);
  return changeBy(deps, user, async ({ tx, companyId, at: now, record }) => {
    // Only the host is recorded: anyone who knows the whole address can write to the browser.
    const what =
      replaces === undefined
        ? 'Registered a browser for push messages'
        : 'Renewed a browser for push messages';
    record('push_subscribe', what, { service: new URL(endpoint).host });
    await tx.dialect.takeTurn(tx, `push ${companyId} ${user.userId}`);
    const own = await listSubscriptions(tx, companyId, user.userId, now);
    // Its messages that are under way know it by its id, so the renewed one keeps it.
    const known =
      own.find((subscription) => subscription.endpoint === endpoint) ??
      own.find((subscription) => subscription.endpoint === replaces);
    if (known !== undefined) {
      await forgetElsewhere(tx, companyId, endpoint, known.id);
      await tx.sql
        .updateTable('push_subscriptions')
        .set({ endpoint, ...keys, user_agent: userAgent })
        .where('company_id', '=', companyId)
        .where('subscription_id', '=', known.id)
        .execute();
      return { ...known, endpoint, user_agent: userAgent };
    }
    for (const { id } of own.slice(0, Math.max(0, own.length - MOST_DEVICES + 1))) {
      await removeSubscription(tx, companyId, id);
    }
    await forgetElsewhere(tx, companyId, endpoint);
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
        user_agent: userAgent,
        confirmed_at: now,
        asked_at: null,
      })
      .execute();
    const at = toTimestamp(now);
    return { id, endpoint, created_at: at, user_agent: userAgent, confirmed_at: at, silent_since: null };
  });
}

/** A user's own devices, oldest first. */
export async function listSubscriptions(
  tx: Tx,
  companyId: number,
  userId: number,
  now: number,
): Promise<OwnPushDevice[]> {
  const rows = await tx.sql
    .selectFrom('push_subscriptions')
    .select(['subscription_id', 'endpoint', 'created_at', 'user_agent', 'confirmed_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('subscription_id')
    .execute();
  return rows.map((row) => ({
    id: row.subscription_id,
    endpoint: row.endpoint,
    created_at: toTimestamp(row.created_at),
    user_agent: row.user_agent,
    confirmed_at: toTimestamp(row.confirmed_at),
    silent_since: row.confirmed_at <= silentBefore(now) ? toTimestamp(row.confirmed_at) : null,
  }));
}

/**
 * Removes one of the user's own devices.
 * @throws NotFound, also for another user's
 */
export async function unsubscribe(
  deps: ChangeDeps,
  user: SignedInUser,
  subscriptionId: number,
): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const own = await listSubscriptions(tx, companyId, user.userId, at);
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

/** A browser that somebody else was registered with belongs to one person of the company alone. */
async function forgetElsewhere(tx: Tx, companyId: number, endpoint: string, except = 0): Promise<void> {
  await tx.sql
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', companyId)
    .where('endpoint', '=', endpoint)
    .where('subscription_id', '<>', except)
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
