import type { Point } from './points.ts';

/** An interval of more than this many usual ones is a gap. */
const GAP_INTERVALS = 3;

/** Neighbouring buckets can hold their extremes almost two buckets apart without anything missing between. */
const GAP_BUCKETS = 2;

/** So many intervals show a rhythm. */
const RHYTHM_INTERVALS = 12;
/** At least this share of the intervals of a sensor that reports in bursts are the pauses between them … */
const PAUSES_FROM = 0.8;
/** … and the pauses are alike: the longest few, which may be real gaps, left aside. */
const PAUSES_TO = 0.95;
const ALIKE = 2;

/**
 * The interval between two points above which nothing was measured in between: three times the usual interval,
 * and never less than two buckets when the points are the extremes of buckets.
 */
export function gapMs(points: readonly Point[], bucketMs = 0): number {
  const intervals = points.slice(1).map((point, index) => point.at - (points[index]?.at ?? point.at));
  return Math.max(GAP_INTERVALS * usualMs(intervals, bucketMs === 0), GAP_BUCKETS * bucketMs);
}

/**
 * The median interval; of a sensor that reports in bursts, such as twice within 100 s each half hour, the pause between
 * them, because within the bursts the median is the shorter one and each would stand alone.
 */
function usualMs(unsorted: readonly number[], mayBeBursts: boolean): number {
  const intervals = unsorted.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    intervals[Math.floor(intervals.length * share)] ?? Number.POSITIVE_INFINITY;
  const [median, pause] = [at(0.5), at(PAUSES_FROM)];
  const isRhythm = intervals.length >= RHYTHM_INTERVALS && at(PAUSES_TO) <= ALIKE * pause;
  return mayBeBursts && isRhythm ? Math.max(median, pause) : median;
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
