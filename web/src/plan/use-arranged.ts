import { useMemo } from 'react';
import { arrange, type Placed } from './arrange.ts';
import { DOT_PX, MARKER_PX } from './layout.ts';
import type { Marker } from './use-markers.ts';

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Where markers are drawn on a plan of this size at this zoom, each so many times as large as on a desk. */
export function placesOf(
  markers: readonly Pick<Marker, 'x' | 'y' | 'rank'>[],
  zoom: number,
  scale: number,
  room: Extent,
): readonly Placed[] {
  const boxes = markers.map(({ x, y, rank }) => ({
    x: x * zoom,
    y: y * zoom,
    width: MARKER_PX.width * scale,
    height: MARKER_PX.height * scale,
    dot: DOT_PX * scale,
    rank,
  }));
  return arrange(boxes, room);
}

/** The same, computed again only when a marker moves or changes its rank: values come every second. */
export function useArranged(
  markers: readonly Marker[],
  zoom: number,
  scale: number,
  room: Extent,
): readonly Placed[] {
  const { width, height } = room;
  const key = JSON.stringify(markers.map(({ x, y, rank }) => [x, y, rank]));
  // oxlint-disable-next-line react/exhaustive-deps -- the key is what of the markers counts
  return useMemo(() => placesOf(markers, zoom, scale, { width, height }), [key, zoom, scale, width, height]);
}
