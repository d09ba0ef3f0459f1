import { texts } from './texts.ts';
import { type DeviceOwner, readOwner, writeOwner } from './device-memory.ts';
import { ICON, post, type Subscription, type WorkerScope } from './scope.ts';

/** By which the browser calls us again once it is online. */
export const RENEWAL_TAG = 'renew-push';

/** Subscriptions that the event brings: Firefox and older Chromium leave the new one out. */
export interface SubscriptionChange {
  readonly newSubscription?: Subscription | null;
  readonly oldSubscription?: (Subscription & Pick<PushSubscription, 'options'>) | null;
}

/**
 * Registers the subscription that took the place of another under the same person, by the session of this browser.
 * Whatever keeps it from that is shown: with the old subscription that person's alarms would be lost.
 */
export async function renewSubscription(
  scope: WorkerScope,
  { newSubscription, oldSubscription }: SubscriptionChange,
  { isLastChance = false }: { readonly isLastChance?: boolean } = {},
): Promise<void> {
  const owner = await readOwner(scope.caches);
  const serverKey = oldSubscription?.options.applicationServerKey ?? owner?.serverKey;
  const replaces = oldSubscription?.endpoint ?? owner?.endpoint;
  try {
    const subscription =
      newSubscription ??
      (serverKey != null
        ? await scope.registration.pushManager.subscribe({
            userVisibleOnly: true,
            applicationServerKey: serverKey,
          })
        : undefined);
    if (subscription === undefined) return await say(scope, texts.openToGoOn, texts.openToGoOnBody);
    if (!(await isSignedIn(scope, owner))) {
      return await say(scope, texts.signInToGoOn, texts.signInToGoOnBody);
    }
    const answer = await post(scope, '/push/subscriptions', {
      ...subscription.toJSON(),
      ...(replaces !== undefined && { replaces }),
    });
    if (answer.status === 401) return await say(scope, texts.signInToGoOn, texts.signInToGoOnBody);
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
    if (owner !== undefined) await writeOwner(scope.caches, { ...owner, endpoint: subscription.endpoint });
    return undefined;
  } catch (error) {
    return await tryLater(scope, error, isLastChance);
  }
}

/** Whether the session of this browser is that of the person who turned push messages on. */
async function isSignedIn(scope: WorkerScope, owner: DeviceOwner | undefined): Promise<boolean> {
  const answer = await scope.fetch('/api/auth/verifyAccess', { method: 'GET', credentials: 'include' });
  if (answer.status === 401) return false;
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  if (owner === undefined) return true;
  const { data } = (await answer.json()) as { data: { userID: number; companyID: number } };
  return data.userID === owner.userId && data.companyID === owner.companyId;
}

/** A page that is opened looks after it as well; until then the browser calls us again, or the person is asked. */
async function tryLater(scope: WorkerScope, error: unknown, isLastChance: boolean): Promise<void> {
  try {
    if (scope.registration.sync === undefined || isLastChance) throw error;
    await scope.registration.sync.register(RENEWAL_TAG);
  } catch {
    await say(scope, texts.openToGoOn, texts.openToGoOnBody);
  }
}

async function say(scope: WorkerScope, title: string, body: string): Promise<void> {
  await scope.registration.showNotification(title, {
    body,
    tag: RENEWAL_TAG,
    icon: ICON,
    badge: ICON,
    requireInteraction: true,
    data: { url: '/remote-alerts#push-device', title, acknowledgesAtOnce: false },
  });
}
