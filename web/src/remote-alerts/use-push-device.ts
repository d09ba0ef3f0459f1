import { authRoutes, pushRoutes } from '@ts1/contract';
import { useEffect, useState } from 'react';
import type { ApiClient } from '../platform/api-client.ts';
import { useApi } from '../platform/api-context.tsx';
import { useAction } from '../platform/use-api-mutation.ts';
import { subscriptionBody } from '../push-device/subscription-body.ts';
import { writeOwner } from '../push-worker/device-memory.ts';

type PushState = 'looking' | 'unsupported' | 'denied' | 'off' | 'on';

/** Whether this browser gets the user's push messages, and what changes that. */
export function usePushDevice() {
  const api = useApi();
  const [state, setState] = useState<PushState>('looking');
  const { busy, error, send } = useAction(async (work: typeof turnOn) => work(api));
  useEffect(() => {
    let isGone = false;
    // An unknown state counts as off: turning on can still be tried.
    void look(api)
      .catch(() => 'off' as const)
      .then((found) => isGone || setState(found));
    return () => {
      isGone = true;
    };
  }, [api]);
  return {
    state,
    busy,
    failure: error === null ? null : errorMessage(error),
    turnOn: () => void send(turnOn, setState),
    turnOff: () => void send(turnOff, setState),
  };
}

/** The app's own service worker, once it is there. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

async function look(api: ApiClient): Promise<PushState> {
  const worker = await findWorker();
  if (worker === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findOwn(api, worker)) === undefined ? 'off' : 'on';
}

/** The subscription that the server has of this browser for this user. */
async function findOwn(api: ApiClient, worker: ServiceWorkerRegistration) {
  const subscription = await worker.pushManager.getSubscription();
  if (subscription === null) return undefined;
  const own = await api.call(pushRoutes.listPushSubscriptions, {});
  return own.find(({ endpoint }) => endpoint === subscription.endpoint);
}

async function turnOn(api: ApiClient): Promise<PushState> {
  const worker = await findWorker();
  if (worker === undefined) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  // One that somebody else had here, or that another server's key made, would not be ours.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const { publicKey } = await api.call(pushRoutes.pushKey, {});
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const body = subscriptionBody(subscription);
  const { data } = await api.call(authRoutes.verifyAccess, {});
  await api.call(pushRoutes.subscribePush, { body });
  await writeOwner(window.caches, {
    userId: data.userID,
    companyId: data.companyID,
    endpoint: body.endpoint,
    serverKey: publicKey,
  });
  return 'on';
}

async function turnOff(api: ApiClient): Promise<PushState> {
  const worker = await findWorker();
  if (worker === undefined) return 'unsupported';
  const own = await findOwn(api, worker);
  if (own !== undefined) {
    await api.call(pushRoutes.unsubscribePush, { params: { subscriptionId: String(own.id) } });
  }
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  await writeOwner(window.caches, undefined);
  return 'off';
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
