import type { DrawnLine } from '../drawn-lines.ts';
import type { Point } from '../points.ts';

/** The point of a line that is closest in time; undefined for a line without points. */
export function nearestPoint(line: DrawnLine, at: number): Point | undefined {
  let nearest: Point | undefined;
  for (const stretch of line.stretches) {
    const index = firstFrom(stretch, at);
    for (const point of [stretch[index - 1], stretch[index]]) {
      if (point === undefined) continue;
      if (nearest === undefined || Math.abs(point.at - at) < Math.abs(nearest.at - at)) nearest = point;
    }
  }
  return nearest;
}

/** Index of the first point at or after a moment. */
function firstFrom(points: readonly Point[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
