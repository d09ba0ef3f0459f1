import { startTransition, useCallback, useEffect, useState, type ReactNode } from 'react';

/** So many are drawn at once; further ones are being drawn before the reader comes to them. */
const STEP = 100;
const AHEAD = '1200px';
/** Items after a first screen come in so many at once, or a slow phone would respond to nothing meanwhile. */
const SLICE = 8;

/**
 * Draws a long list in parts: the first at once, each further one as the end of what is drawn comes near.
 * @param first how many of the first part are enough to begin with; its others follow in slices
 */
export function useGrowingList<Item>(
  items: readonly Item[],
  first = STEP,
): {
  readonly shown: readonly Item[];
  /** Element after the list. */
  readonly end: ReactNode;
} {
  const [most, setMost] = useState(Math.min(first, STEP));
  const isBeginning = most < STEP && items.length > most;
  useEffect(() => {
    if (isBeginning) startTransition(() => setMost(Math.min(most + SLICE, STEP)));
  }, [isBeginning, most]);
  const watch = useCallback((mark: Element | null) => {
    if (mark === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several at once: the last one holds.
        if (entries.at(-1)?.isIntersecting === true) setMost((before) => before + STEP);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  if (items.length <= most) return { shown: items, end: null };
  if (isBeginning) return { shown: items.slice(0, most), end: null };
  // The key makes a new mark for each part: one that is still in view would not be reported again.
  return { shown: items.slice(0, most), end: <div key={most} ref={watch} aria-hidden className="h-px" /> };
}
