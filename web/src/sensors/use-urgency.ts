import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { urgencyOf, type SensorAlarm } from '../alarms/index.ts';
import { systemClock } from '../platform/clock.ts';
import { glide, placesOf, type Places } from './glide.ts';

/** So long after pointer, finger or key the rows stay where they are, so that a press hits what it was meant for. */
const HOLD_MS = 4_000;

/** Urgency of the sensors that are not normal, by their ids, and what a table of them has to carry. */
export interface Urgency {
  readonly urgency: ReadonlyMap<number, number>;
  readonly table: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onPointerMove: () => void;
    readonly onPointerDown: () => void;
    readonly onKeyDown: () => void;
  };
}

/**
 * Who is to stand first in a table of sensors. It changes only while nobody is busy in the table; rows then glide to
 * their new places, which moves nothing from under the eye.
 */
export function useUrgency(alarms: ReadonlyMap<number, SensorAlarm>): Urgency {
  const next = useMemo(() => new Map([...alarms].map(([id, alarm]) => [id, urgencyOf(alarm)])), [alarms]);
  const [urgency, setUrgency] = useState<ReadonlyMap<number, number>>(next);
  const ref = useRef<HTMLDivElement>(null);
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const before = useRef<Places>(undefined);
  useEffect(() => {
    if (isSame(next, urgency)) return undefined;
    let cancel: (() => void) | undefined;
    const applyOrWait = (): void => {
      const waitMs = touchedAt.current + HOLD_MS - systemClock.now();
      if (waitMs > 0) {
        cancel = systemClock.after(waitMs, applyOrWait);
        return;
      }
      before.current = placesOf(ref.current);
      setUrgency(next);
    };
    applyOrWait();
    return () => cancel?.();
  }, [next, urgency]);
  useLayoutEffect(() => {
    if (before.current !== undefined) glide(before.current);
    before.current = undefined;
  });
  const table = useMemo(() => {
    const touch = (): void => {
      touchedAt.current = systemClock.now();
    };
    return { ref, onPointerMove: touch, onPointerDown: touch, onKeyDown: touch };
  }, []);
  return { urgency, table };
}

function isSame(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
  return one.size === other.size && [...one].every(([id, urgency]) => other.get(id) === urgency);
}
