/** User whose push messages this browser takes: kept where the service worker and every page can read it. */
export interface DeviceOwner {
  readonly userId: number;
  readonly companyId: number;
  /** The address that the server knows. */
  readonly endpoint: string;
  /** The installation's public key, by which a new subscription is made. */
  readonly serverKey: string;
}

const STORE = 'ts1-push-device';
const KEY = '/push-device';

/** Returns the owner; undefined where no user turned push messages on, or the browser keeps nothing. */
export async function readOwner(caches: CacheStorage): Promise<DeviceOwner | undefined> {
  const kept = await (await caches.open(STORE)).match(KEY);
  // Only we write there.
  return kept === undefined ? undefined : ((await kept.json()) as DeviceOwner);
}

/** Keeps it, or forgets it. */
export async function writeOwner(caches: CacheStorage, owner: DeviceOwner | undefined): Promise<void> {
  const store = await caches.open(STORE);
  if (owner === undefined) await store.delete(KEY);
  else await store.put(KEY, new Response(JSON.stringify(owner)));
}
