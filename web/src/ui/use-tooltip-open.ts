import { useCallback, useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

const OPENS_AFTER_MS = 400;
/** Time to cross the gap between the element and its hint. */
const CLOSES_AFTER_MS = 120;

/** When a hint is open: after resting on its element, at once with the keyboard, on a tap where a tap does nothing else. */
export function useTooltipOpen() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = useCallback((next: boolean, afterMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), afterMs);
  }, []);
  const close = useCallback((): void => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') set(true, open ? 0 : OPENS_AFTER_MS);
    },
    onPointerLeave: () => set(false, CLOSES_AFTER_MS),
    onPointerDown: (event: PointerEvent) => set(event.pointerType !== 'mouse' && !doesSomething(event), 0),
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) set(true, 0);
    },
    onBlur: close,
  };
  return { open, close, handlers };
}

function doesSomething(event: PointerEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, [role="button"]') !== null;
}
