/** Texts that this browser remembers. Without storage (blocked, full) it forgets, and nothing fails. */
export interface LocalStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Wraps a browser's storage; `open` throws where the browser forbids it. */
export function createLocalStore(open: () => Storage): LocalStore {
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

export const browserStore = createLocalStore(() => window.localStorage);
