import { useSyncExternalStore } from 'react';
import { browserStore } from './local-store.ts';

/** Something that is on or off, remembered on this device and the same in all of its tabs. */
export interface Choice {
  readonly isOn: () => boolean;
  readonly set: (on: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A choice under a key of the local storage, with what applies until one was made. */
export function createChoice(key: string, initial: boolean): Choice {
  const listeners = new Set<() => void>();
  return {
    isOn: () => (browserStore.get(key) ?? (initial ? 'on' : 'off')) === 'on',
    set(on) {
      browserStore.set(key, on ? 'on' : 'off');
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Whether a choice is on; renders again when that changes, in another tab too. */
export function useChoice(choice: Choice): boolean {
  return useSyncExternalStore(choice.subscribe, choice.isOn);
}
