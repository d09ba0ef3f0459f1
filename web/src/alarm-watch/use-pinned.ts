import type { CurrentAlarm } from '@ts1/contract';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { systemClock } from '../platform/clock.ts';

/** A press is over before this: the release comes before the click that it makes. */
const LET_GO_MS = 300;

export interface Pinned {
  /** Alarm that the button is about while pointer, finger or keyboard is on it, or while it works. */
  readonly pinned: CurrentAlarm | undefined;
  /** Around the button. */
  readonly place: RefObject<HTMLSpanElement | null>;
  readonly pin: (alarm: CurrentAlarm) => void;
  /** Lets go soon, unless somebody is still there. */
  readonly release: () => void;
  /** Lets go now. */
  readonly free: () => void;
}

/** Keeps a button about the alarm that somebody is about to press it for: a newer one must not come in its place. */
export function usePinned(): Pinned {
  const [pinned, setPinned] = useState<CurrentAlarm>();
  const place = useRef<HTMLSpanElement>(null);
  const cancel = useRef<() => void>(undefined);
  const pin = useCallback((alarm: CurrentAlarm) => {
    cancel.current?.();
    setPinned((now) => now ?? alarm);
  }, []);
  const free = useCallback(() => {
    cancel.current?.();
    setPinned(undefined);
  }, []);
  const release = useCallback(() => {
    cancel.current?.();
    cancel.current = systemClock.after(LET_GO_MS, () => {
      const here = place.current;
      const isUsed = here?.matches(':hover') === true || here?.contains(document.activeElement) === true;
      if (!isUsed) setPinned(undefined);
    });
  }, []);
  useEffect(() => () => cancel.current?.(), []);
  return { pinned, place, pin, release, free };
}
