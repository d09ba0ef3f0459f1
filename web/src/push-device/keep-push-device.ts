import { pushRoutes } from '@ts1/contract';
import type { ApiClient } from '../platform/api-client.ts';
import { readOwner, writeOwner } from '../push-worker/device-memory.ts';
import type { SessionUser } from '../session/session-user.ts';
import { subscriptionBody } from './subscription-body.ts';

/** State of the push messages of this browser for the signed-in user. */
export type Kept =
  /** They were never turned on here by this person, or the server knows this browser. */
  | 'well'
  /** The browser had a new address, which the server now knows. */
  | 'renewed'
  /** The browser no longer shows notifications. */
  | 'blocked'
  /** The server no longer writes to this browser: it was removed, or its push service gave it up. */
  | 'forgotten';

/** Compares the subscription of this browser with the one that the server knows, and registers a renewed one. */
export async function keepPushDevice(api: ApiClient, user: SessionUser): Promise<Kept> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'well';
  const owner = await readOwner(window.caches);
  if (owner === undefined || owner.userId !== user.id || owner.companyId !== user.companyID) return 'well';
  if (Notification.permission !== 'granted') return 'blocked';
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker === undefined) return 'well';
  const subscription =
    (await worker.pushManager.getSubscription()) ??
    (await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: owner.serverKey,
    }));
  const { endpoint } = subscription;
  const known = await api.call(pushRoutes.listPushSubscriptions, {}, { background: true });
  const isKnown = known.some((own) => own.endpoint === endpoint);
  // The address is the same and the server does not have it: somebody removed it, or it works no more.
  if (!isKnown && endpoint === owner.endpoint) return 'forgotten';
  if (!isKnown) {
    const body = { ...subscriptionBody(subscription), replaces: owner.endpoint };
    await api.call(pushRoutes.subscribePush, { body }, { background: true });
  }
  if (endpoint !== owner.endpoint) await writeOwner(window.caches, { ...owner, endpoint });
  return isKnown ? 'well' : 'renewed';
}
