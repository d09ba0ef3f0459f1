import { useSyncExternalStore } from 'react';

/** The sidebar hides and tables become cards below this width (spec 1 §9). */
export const PHONE = '(max-width: 767px)';

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
