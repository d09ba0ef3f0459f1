import type { Point } from './points.ts';

/**
 * Content of an answer: every reading, or the extremes of buckets. Extremes are enough for the minimum and the maximum
 * of a period, and say nothing about its mean.
 */
export type AnswerDetail = 'raw' | 'extremes';

export interface PeriodStatistics {
  readonly min: Point;
  readonly max: Point;
  /** Mean of every reading, each counting once; undefined where the answer does not contain it. */
  readonly mean: number | undefined;
}

/** Minimum, maximum and mean of measured points, as they were before smoothing; undefined without points. */
export function periodStatistics(
  points: readonly Point[],
  detail: AnswerDetail,
): PeriodStatistics | undefined {
  let [min, max] = [points[0], points[0]];
  let sum = 0;
  for (const point of points) {
    if (min === undefined || point.value < min.value) min = point;
    if (max === undefined || point.value > max.value) max = point;
    sum += point.value;
  }
  if (min === undefined || max === undefined) return undefined;
  return { min, max, mean: detail === 'raw' ? sum / points.length : undefined };
}
