import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { NOT_YET_READ, alarmUrgency, type SensorAlarm } from '../alarms/index.ts';
import { systemClock } from '../platform/clock.ts';

/** Order of a table that a user chose: a word for it, and the places of the sensors in it, by their ids. */
export interface ChosenRanks {
  readonly order: string;
  readonly ranks: ReadonlyMap<number, number>;
}

/** Places of the rows on the screen, in pixels from its top. */
type Places = ReadonlyMap<Element, number>;

const GLIDE_MS = 300;

/** So long after pointer, finger or key the rows stay where they are, so that a press hits what it was meant for. */
const HOLD_MS = 4_000;
/** And so long at most while a row is dragged or has something open: who left it open may have gone. */
const LONGEST_HOLD_MS = 60_000;

/** Ranks by which sensors are sorted, by their ids, and what a table of them has to carry. */
export interface Urgency {
  /** Ranks in the order that a user chose, or the urgency of the sensors that are not normal. */
  readonly urgency: ReadonlyMap<number, number>;
  readonly table: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onPointerMove: () => void;
    readonly onPointerDown: () => void;
    readonly onKeyDown: () => void;
  };
}

/**
 * Returns the ranks by which a table of sensors is sorted. They change only while no user is busy in the table:
 * neither drags nor has anything of a row open, and touched nothing for a while. Rows then glide to their new places;
 * at first, and when another order is chosen, they are there at once.
 */
export function useUrgency(alarms: ReadonlyMap<number, SensorAlarm>, chosen?: ChosenRanks): Urgency {
  const next = useMemo(
    () => chosen?.ranks ?? new Map([...alarms].map(([id, alarm]) => [id, alarmUrgency(alarm)])),
    [alarms, chosen?.ranks],
  );
  const order = chosen?.order;
  const [urgency, setUrgency] = useState(next);
  const [orderNow, setOrderNow] = useState(order);
  if (order !== orderNow) {
    setOrderNow(order);
    setUrgency(next);
  }
  const ref = useRef<HTMLDivElement>(null);
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const before = useRef<Places>(undefined);
  const isKnown = alarms !== NOT_YET_READ;
  const ordered = useRef(false);
  useEffect(() => {
    if (isSame(next, urgency)) {
      ordered.current ||= isKnown;
      return undefined;
    }
    let cancel: (() => void) | undefined;
    const applyOrWait = (): void => {
      const idleMs = systemClock.now() - touchedAt.current;
      const holdMs = isInUse(ref.current) ? LONGEST_HOLD_MS : HOLD_MS;
      // Less than nothing where the clock was put back: no reason to wait until it is as late again.
      if (idleMs >= 0 && idleMs < holdMs) {
        cancel = systemClock.after(Math.min(holdMs - idleMs, HOLD_MS), applyOrWait);
        return;
      }
      if (ordered.current) before.current = readRowPlaces(ref.current);
      setUrgency(next);
    };
    applyOrWait();
    return () => cancel?.();
  }, [next, urgency, isKnown]);
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

/** Somebody drags a row, edits one, or has something of it open, and may think meanwhile. */
function isInUse(table: Element | null): boolean {
  return (
    (table?.querySelector('[aria-expanded="true"], [data-drag-handle][aria-pressed="true"], form') ??
      null) !== null
  );
}

function isSame(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
  return one.size === other.size && [...one].every(([id, urgency]) => other.get(id) === urgency);
}

/** Reads the present places of the rows of a table. */
function readRowPlaces(table: Element | null): Places {
  const rows = [...(table?.querySelectorAll('[data-sensor-row]') ?? [])];
  return new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
}

/** Lets rows that were put elsewhere glide there from their old places; with reduced motion they are there at once. */
function glide(before: Places): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [row, top] of before) {
    const movedBy = row.isConnected ? top - row.getBoundingClientRect().top : 0;
    if (movedBy === 0) continue;
    row.animate([{ transform: `translateY(${movedBy}px)` }, { transform: 'none' }], {
      duration: GLIDE_MS,
      easing: 'ease-out',
    });
  }
}
