import { useMemo } from 'react';
import type { Placed } from './arrange.ts';
import { INPUTS_PX, fitToRoom, MARKER_PX } from './layout.ts';
import { placeAll, type Placeable } from './use-arranged.ts';
import type { Marker } from './use-markers.ts';

interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface WallLayout extends Extent {
  readonly zoom: number;
  /** How much larger markers are than on a desk. */
  readonly scale: number;
  readonly places: readonly Placed[];
}

/** A wall this wide shows markers as on a desk; a wider one is looked at from further away. */
const DESK_PX = 1_100;
const SCALE = { least: 0.8, most: 4, step: 0.1 };

/** How much larger than on a desk things are on a wall of this width, where they find room. */
function wallScale(width: number): number {
  return Math.min(Math.max(width / DESK_PX, SCALE.least), SCALE.most);
}

/** The largest markers for a wall of this size at which all of them find a place; the smallest where none fits. */
export function wallLayout(plan: Extent, markers: readonly Placeable[], room: Extent): WallLayout {
  let scale = wallScale(room.width);
  const calm = markers.map((marker) => ({ ...marker, rank: 3 }));
  for (;;) {
    const hasInputs = markers.some(({ inputs }) => inputs.length > 0);
    const marker = {
      width: MARKER_PX.width * scale,
      height: (MARKER_PX.height + (hasInputs ? INPUTS_PX : 0)) * scale,
    };
    const fitted = fitToRoom(plan, markers, room, marker);
    // An alarm does not change how large markers are: nothing moves when one comes.
    const isRoomy = placeAll(calm, fitted.zoom, scale, fitted).every(({ isDot }) => !isDot);
    if (isRoomy || scale <= SCALE.least) {
      return { ...fitted, scale, places: placeAll(markers, fitted.zoom, scale, fitted) };
    }
    scale = Math.max(SCALE.least, scale - SCALE.step);
  }
}

/** The same, computed again only when it can change: values come every second. */
export function useWallLayout(plan: Extent, markers: readonly Marker[], room: Extent): WallLayout {
  const key = JSON.stringify([
    plan,
    room,
    markers.map(({ x, y, rank, inputs }) => [x, y, rank, inputs.length]),
  ]);
  // oxlint-disable-next-line react/exhaustive-deps -- the key is what of them counts
  return useMemo(() => wallLayout(plan, markers, room), [key]);
}
