import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** By a press it takes the focus and gives it back; by hover or focus it leaves the focus alone. */
interface Opened {
  readonly open: boolean;
  readonly by: 'press' | 'hover';
}

export interface PopoverState extends Opened {
  readonly close: () => void;
  readonly press: () => void;
  /** Keeps it open, once it is, as if it had been pressed: something is being done in it. */
  readonly pin: () => void;
  /** For whatever opens it while the pointer rests there, and for the panel. */
  readonly pointer: {
    readonly onPointerEnter: () => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: (event: PointerEvent) => void;
  };
  /** For the button: open while the keyboard is there. */
  readonly focus: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
  };
  /** For the panel: stays open while the keyboard is in it. */
  readonly within: { readonly onFocus: () => void; readonly onBlur: () => void };
}

const HOVER_OPENS_AFTER_MS = 300;

/** When a panel is open: by a press, while the pointer rests on its place, and while the keyboard is on it. */
export function usePopover(closeDelayMs: number): PopoverState {
  const [opened, setOpened] = useState<Opened>({ open: false, by: 'press' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPointedAt = useRef(false);
  // The focus that a closing panel gives back does not open it again.
  const isGivenBack = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const after = useCallback((delayMs: number, next: (now: Opened) => Opened): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), delayMs);
  }, []);
  const close = useCallback((): void => {
    clearTimeout(timer.current);
    isGivenBack.current = true;
    setOpened(shut);
  }, []);
  const press = useCallback((): void => {
    clearTimeout(timer.current);
    setOpened((now) => (now.open && now.by === 'press' ? shut(now) : { open: true, by: 'press' }));
  }, []);
  const pin = useCallback((): void => {
    clearTimeout(timer.current);
    setOpened((now) => (now.open ? { open: true, by: 'press' } : now));
  }, []);
  const pointer = useMemo(
    () => ({
      onPointerEnter: () => clearTimeout(timer.current),
      // Not on entering: a row that comes to lie under a resting pointer was not pointed at.
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse' || isPointedAt.current) return;
        isPointedAt.current = true;
        after(HOVER_OPENS_AFTER_MS, byHover);
      },
      onPointerLeave: () => {
        isPointedAt.current = false;
        after(closeDelayMs, unlessPressed);
      },
      onPointerDown: ({ currentTarget, target }: PointerEvent) => {
        // A press on the place itself means something else; one inside the panel reaches it only through React.
        if (target instanceof Node && currentTarget.contains(target)) clearTimeout(timer.current);
      },
    }),
    [after, closeDelayMs],
  );
  const focus = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => {
        clearTimeout(timer.current);
        if (target.matches(':focus-visible') && !isGivenBack.current) setOpened(byHover);
        isGivenBack.current = false;
      },
      onBlur: () => {
        isGivenBack.current = false;
        after(closeDelayMs, unlessPressed);
      },
    }),
    [after, closeDelayMs],
  );
  const within = useMemo(
    () => ({
      onFocus: () => clearTimeout(timer.current),
      onBlur: () => after(closeDelayMs, unlessPressed),
    }),
    [after, closeDelayMs],
  );
  return { ...opened, close, press, pin, pointer, focus, within };
}

/** The very same where it is shut already, so that nothing is drawn again. */
function shut(now: Opened): Opened {
  return now.open ? { open: false, by: now.by } : now;
}

function byHover(now: Opened): Opened {
  return now.open ? now : { open: true, by: 'hover' };
}

function unlessPressed(now: Opened): Opened {
  return now.open && now.by === 'hover' ? shut(now) : now;
}
