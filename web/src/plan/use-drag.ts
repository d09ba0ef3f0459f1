import { useRef, type PointerEvent } from 'react';
import { onGrid, withinPlan, type Point } from './layout.ts';

/** A finger trembles: less than this is a tap. */
const SLOP_PX = 4;

interface DragOptions {
  readonly zoom: number;
  readonly max: Point;
  readonly from: Point;
  readonly onStart: () => void;
  readonly onMove: (to: Point) => void;
}

/** Handlers that drag by mouse, pen and finger, from grid line to grid line. */
export function useDrag({ zoom, max, from, onStart, onMove }: DragOptions) {
  const held = useRef<{ pointer: Point; from: Point; moving: boolean } | null>(null);
  const end = (): void => {
    held.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { pointer: { x: event.clientX, y: event.clientY }, from, moving: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const start = held.current;
      if (start === null) return;
      const by = { x: event.clientX - start.pointer.x, y: event.clientY - start.pointer.y };
      if (!start.moving) {
        if (Math.hypot(by.x, by.y) < SLOP_PX) return;
        start.moving = true;
        onStart();
      }
      onMove(withinPlan(onGrid({ x: start.from.x + by.x / zoom, y: start.from.y + by.y / zoom }), max));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
