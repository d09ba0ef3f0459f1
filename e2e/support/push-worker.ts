import type { BrowserContext, Page, Worker } from '@playwright/test';

/** A public key as browsers make them. */
export const POINT = `BA${'A'.repeat(84)}E`;

interface Shown {
  readonly title: string;
  readonly body: string;
  /** Data for the page or the button behind it. */
  readonly data: unknown;
  readonly actions: readonly string[];
}

/** Makes up subscriptions, in the page and in the service worker: headless Chromium reaches no push service. */
export function fakeSubscriptions(point: string): void {
  let made = 0;
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Object.assign(Notification, { requestPermission: async () => 'granted' });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => null,
    subscribe: async () => {
      made += 1;
      const scope = typeof window === 'undefined' ? 'worker' : 'page';
      const endpoint = `https://203.0.112.1/${scope}-${made}`;
      return {
        endpoint,
        unsubscribe: async () => true,
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: point, auth: 'A'.repeat(22) } }),
      };
    },
  });
}

/** Returns the service worker of a page, with made-up subscriptions; its notifications are kept for `shownBy`. */
export async function takeWorker(context: BrowserContext, page: Page): Promise<Worker> {
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(fakeSubscriptions, POINT);
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(self, { shown });
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(registration, {
      showNotification: async (
        title: string,
        { body, data, actions = [] }: NotificationOptions & { actions?: { title: string }[] },
      ) => void shown.push({ title, body, data, actions: actions.map((action) => action.title) }),
    });
  });
  return worker;
}

/** Returns the notifications that the service worker has shown since the last call. */
export const shownBy = async (worker: Worker) =>
  worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown.splice(0));

/** Fires an event in the service worker and waits until it is handled. */
export async function happen(worker: Worker, name: string, data: object): Promise<void> {
  await worker.evaluate(
    async ([type, given]) => {
      const work: Promise<unknown>[] = [];
      const event = Object.assign(new Event(type), given, {
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      });
      self.dispatchEvent(event);
      await Promise.all(work);
    },
    [name, data] as const,
  );
}

/** Delivers a push message. */
export async function push(worker: Worker, message: object): Promise<void> {
  await worker.evaluate(async (given) => {
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event('push'), {
      data: { json: () => given },
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    self.dispatchEvent(event);
    await Promise.all(work);
  }, message);
}

/** Taps a button of a notification that was shown. */
export async function tap(worker: Worker, action: string, { data }: Shown): Promise<void> {
  await worker.evaluate(
    async ([name, given]) => {
      const work: Promise<unknown>[] = [];
      const event = Object.assign(new Event('notificationclick'), {
        action: name,
        notification: { data: given, close: () => undefined },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      });
      self.dispatchEvent(event);
      await Promise.all(work);
    },
    [action, data] as const,
  );
}
