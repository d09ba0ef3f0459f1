import { acknowledge } from './acknowledge.ts';
import { openPage } from './open-page.ts';
import { RENEWAL_TAG, renewSubscription, type SubscriptionChange } from './renew-subscription.ts';
import type { ShownData, WorkerScope } from './scope.ts';
import { type PushedMessage, showMessage } from './show-message.ts';

/** The events of a service worker, which the types of pages do not have. */
interface WorkerEvents {
  push: { readonly data: { json(): PushedMessage } | null };
  notificationclick: {
    readonly action: string;
    readonly notification: { readonly data: ShownData; close(): void };
  };
  pushsubscriptionchange: SubscriptionChange;
  sync: { readonly tag: string; readonly lastChance: boolean };
}
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Worker = Omit<WorkerScope, 'hasButtons'> & {
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name] & Lasting) => void,
  ): void;
};

const worker = self as unknown as Worker;
const scope: WorkerScope = {
  registration: worker.registration,
  clients: worker.clients,
  location: worker.location,
  navigator: worker.navigator,
  caches: worker.caches,
  fetch: async (url, init) => worker.fetch(url, init),
  hasButtons: 'actions' in Notification.prototype,
};

worker.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(showMessage(scope, event.data.json()));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  event.waitUntil(event.action === 'acknowledge' ? acknowledge(scope, data) : openPage(scope, data.url));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(scope, event));
});

worker.addEventListener('sync', (event) => {
  if (event.tag === RENEWAL_TAG) {
    event.waitUntil(renewSubscription(scope, {}, { isLastChance: event.lastChance }));
  }
});
