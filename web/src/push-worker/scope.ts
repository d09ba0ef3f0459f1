/** Surroundings that our part of the service worker uses; tests bring their own. */
export interface WorkerScope {
  readonly registration: {
    showNotification(title: string, options: ShownOptions): Promise<void>;
    readonly pushManager: {
      subscribe(options: {
        readonly userVisibleOnly: true;
        readonly applicationServerKey: BufferSource | string;
      }): Promise<Subscription>;
    };
    /** Where the browser can do work once it is online again. */
    readonly sync?: { register(tag: string): Promise<void> };
  };
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly PageClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: { readonly origin: string };
  readonly navigator: {
    setAppBadge?(count: number): Promise<void>;
    clearAppBadge?(): Promise<void>;
  };
  /** Whether notifications can have buttons here: Safari's cannot. */
  readonly hasButtons: boolean;
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly caches: CacheStorage;
}

export type Subscription = Pick<PushSubscription, 'endpoint' | 'toJSON'>;

interface PageClient {
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface ShownOptions {
  readonly body?: string;
  readonly tag?: string;
  readonly icon?: string;
  readonly badge?: string;
  readonly requireInteraction?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly data?: ShownData;
}

/** Data that a notification keeps for when it is clicked. */
export interface ShownData {
  readonly url: string;
  /** The button acknowledges by itself; otherwise it opens the page, where a PIN or a note is asked for. */
  readonly acknowledgesAtOnce: boolean;
  readonly title: string;
}

export const ICON = '/icon-192.png';

/** Sends JSON to our API with this browser's session, if there is one. */
export async function post(scope: WorkerScope, path: string, body: object): Promise<Response> {
  return scope.fetch(`/api${path}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
}
