import { useEffect, useRef, useState, type PointerEvent as PointerDown } from 'react';
import type { Point } from './layout.ts';

/** A finger trembles: less than this is a tap. */
const SLOP_PX = 4;

interface Carried {
  readonly id: number;
  /** The point of the screen at which it is, in pixels. */
  readonly at: Point;
}

/**
 * Drags an entry out of a list by mouse, pen or finger; by finger only at the grip, because a list scrolls. Escape lets it go
 * where it was.
 */
export function useCarry(onDrop: (id: number, at: Point) => void) {
  const [carried, setCarried] = useState<Carried>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const carry = (id: number, event: PointerDown): void => {
    const onGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    const onButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (event.button !== 0 || onButton || (event.pointerType === 'touch' && !onGrip)) return;
    const start = { x: event.clientX, y: event.clientY };
    let isMoving = false;
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
      setCarried(undefined);
    };
    stop.current = () => ended.abort();
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      isMoving ||= Math.hypot(clientX - start.x, clientY - start.y) >= SLOP_PX;
      if (isMoving) setCarried({ id, at: { x: clientX, y: clientY } });
    };
    const onUp = ({ clientX, clientY }: PointerEvent): void => {
      end();
      if (isMoving) onDrop(id, { x: clientX, y: clientY });
    };
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') end();
    };
    const { signal } = ended;
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', onKeyDown, { signal });
  };
  return { carried, carry };
}
