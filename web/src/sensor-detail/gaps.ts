import type { Point } from './points.ts';

/** An interval of more than this many usual ones is a gap. */
const GAP_INTERVALS = 3;

/** Neighbouring buckets can hold their extremes almost two buckets apart without anything missing between. */
const GAP_BUCKETS = 2;

/**
 * The interval between two points above which nothing was measured in between: three times the median interval,
 * and never less than two buckets when the points are the extremes of buckets.
 */
export function gapMs(points: readonly Point[], bucketMs = 0): number {
  const intervals = points.slice(1).map((point, index) => point.at - (points[index]?.at ?? point.at));
  intervals.sort((a, b) => a - b);
  const median = intervals[Math.floor(intervals.length / 2)] ?? Number.POSITIVE_INFINITY;
  return Math.max(GAP_INTERVALS * median, GAP_BUCKETS * bucketMs);
}

/** Splits points wherever the interval is a gap, so that no line is drawn across it. */
export function splitAtGaps(points: readonly Point[], bucketMs = 0): readonly (readonly Point[])[] {
  const longestMs = gapMs(points, bucketMs);
  const stretches: Point[][] = [];
  let last: Point | undefined;
  for (const point of points) {
    const stretch = stretches.at(-1);
    if (stretch === undefined || last === undefined || point.at - last.at > longestMs)
      stretches.push([point]);
    else stretch.push(point);
    last = point;
  }
  return stretches;
}
