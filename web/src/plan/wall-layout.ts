import { useMemo } from 'react';
import { drawMarks, type Drawing, type Mark, type Spot } from './plan-marks.ts';

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A wall this wide shows markers as on a desk; a wider one is looked at from further away. */
const DESK_PX = 1_100;
const SCALE = { least: 0.8, most: 4, step: 0.1 };
/** Values of markers that are so small are as large as those of pins, which may grow so far. */
const MARKER_SHRINKING = 0.6;
const PIN_GROWTH = 1.6;

/** Returns how much larger than on a desk things are on a wall of this width, where they find room. */
function wallScale(width: number): number {
  return Math.min(Math.max(width / DESK_PX, SCALE.least), SCALE.most);
}

/**
 * Returns how a plan is drawn so that it fills a wall of this size: with whole markers for all sensors, as large as they find
 * room; else with pins, which are as large as leaves as many apart as there are at the size of the wall.
 */
export function wallDrawing(plan: Extent, spots: readonly Spot[], room: Extent): Drawing {
  const zoom = Math.min(room.width / plan.width, room.height / plan.height);
  const most = wallScale(room.width);
  const draw = (scale: number): Drawing => ({ plan, zoom, scale, isTouch: false });
  const largest = (from: number, to: number, isGood: (marks: readonly Mark[]) => boolean) => {
    for (let scale = from; scale > to; scale -= SCALE.step) {
      if (isGood(drawMarks(spots, draw(scale)))) return draw(scale);
    }
    return undefined;
  };
  const apart = drawMarks(spots, draw(most)).length;
  return (
    largest(most, Math.max(SCALE.least, MARKER_SHRINKING * most), (marks) =>
      marks.every(({ form }) => form === 'full'),
    ) ??
    largest(PIN_GROWTH * most, most, ({ length }) => length === apart) ??
    draw(most)
  );
}

/** The same, computed again only when it can change: values come every second. */
export function useWallDrawing(plan: Extent, spots: readonly Spot[], room: Extent): Drawing {
  const key = JSON.stringify([plan, room, spots]);
  // oxlint-disable-next-line react/exhaustive-deps -- the key is what of them counts
  return useMemo(() => wallDrawing(plan, spots, room), [key]);
}
