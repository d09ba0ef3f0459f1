import { useSyncExternalStore } from 'react';

/** The sidebar hides and tables become cards below this width (spec 1 §9). */
export const PHONE = '(max-width: 767px)';
/** Tables of five columns do not fit beside the sidebar below this width … */
export const TABLET = '(max-width: 1099px)';
/** … and those with buttons or times in every row below this one. */
export const LAPTOP = '(max-width: 1279px)';

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
