import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the palette, also before its code is there: it then opens once it is loaded. */
export function openPalette(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Whether the palette is open. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
