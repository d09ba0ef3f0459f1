import { useMemo } from 'react';
import { drawMarks, type Drawing, type Mark, type Spot } from './plan-marks.ts';

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A wall this wide shows markers as on a desk; a wider one is looked at from further away. */
const DESK_PX = 1_100;
const SCALE = { least: 0.8, most: 4, step: 0.1 };
/** A pin is smaller than a marker: so many times as large it is read from as far. */
const PIN_GROWTH = 1.6;

/** Returns how much larger than on a desk things are on a wall of this width, where they find room. */
export function wallScale(width: number): number {
  return Math.min(Math.max(width / DESK_PX, SCALE.least), SCALE.most);
}

/**
 * Returns how a plan is drawn so that it fills a wall of this size: with the largest marks with which each sensor has a
 * whole marker, else with which each has a pin, else with the least.
 */
export function wallDrawing(plan: Extent, spots: readonly Spot[], room: Extent): Drawing {
  const zoom = Math.min(room.width / plan.width, room.height / plan.height);
  const largest = (from: number, isGood: (mark: Mark) => boolean): Drawing | undefined => {
    for (let scale = from; scale >= SCALE.least; scale -= SCALE.step) {
      const drawing = { plan, zoom, scale, isTouch: false };
      if (drawMarks(spots, drawing).every(isGood)) return drawing;
    }
    return undefined;
  };
  const most = wallScale(room.width);
  return (
    largest(most, ({ form }) => form === 'full') ??
    largest(PIN_GROWTH * most, ({ form }) => form !== 'cluster') ?? {
      plan,
      zoom,
      scale: SCALE.least,
      isTouch: false,
    }
  );
}

/** The same, computed again only when it can change: values come every second. */
export function useWallDrawing(plan: Extent, spots: readonly Spot[], room: Extent): Drawing {
  const key = JSON.stringify([plan, room, spots]);
  // oxlint-disable-next-line react/exhaustive-deps -- the key is what of them counts
  return useMemo(() => wallDrawing(plan, spots, room), [key]);
}
