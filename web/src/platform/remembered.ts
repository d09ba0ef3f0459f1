import { useCallback, useState } from 'react';
import { browserStore } from './local-store.ts';

/** A choice that this device remembers as text, with what applies until one was made. */
export function useRemembered(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => browserStore.get(key) ?? initial);
  const choose = useCallback(
    (next: string) => {
      browserStore.set(key, next);
      setValue(next);
    },
    [key],
  );
  return [value, choose];
}
