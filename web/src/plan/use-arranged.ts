import { useMemo } from 'react';
import { arrange, type Placed } from './arrange.ts';
import { INPUTS_PX, DOT_PX, MARKER_PX } from './layout.ts';
import type { Marker } from './use-markers.ts';

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Fields of a marker that decide how much room it takes, and before which others. */
export type Placeable = Pick<Marker, 'x' | 'y' | 'rank' | 'inputs'>;

/** Where markers are drawn on a plan of this size at this zoom, each so many times as large as on a desk. */
export function placeAll(
  markers: readonly Placeable[],
  zoom: number,
  scale: number,
  room: Extent,
): readonly Placed[] {
  const boxes = markers.map(({ x, y, rank, inputs }) => ({
    x: x * zoom,
    y: y * zoom,
    width: MARKER_PX.width * scale,
    height: (MARKER_PX.height + (inputs.length > 0 ? INPUTS_PX : 0)) * scale,
    dot: DOT_PX * scale,
    rank,
  }));
  return arrange(boxes, room);
}

/** The same, computed again only when a marker moves, changes its rank or has inputs: values come every second. */
export function useArranged(
  markers: readonly Marker[],
  zoom: number,
  scale: number,
  room: Extent,
): readonly Placed[] {
  const { width, height } = room;
  const key = JSON.stringify(markers.map(({ x, y, rank, inputs }) => [x, y, rank, inputs.length]));
  // oxlint-disable-next-line react/exhaustive-deps -- the key is what of the markers counts
  return useMemo(() => placeAll(markers, zoom, scale, { width, height }), [key, zoom, scale, width, height]);
}
