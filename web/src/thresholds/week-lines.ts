import { isSensorError, READING_NAMES, type LimitedMeasurand, type Reading } from '@ts1/contract';
import { splitAtGaps } from '../sensor-detail/gaps.ts';
import { placeFromTop, type Scale } from './chart-scale.ts';

/** A value of a measurand in the unit that is shown; `at` is epoch milliseconds. */
export interface WeekPoint {
  readonly at: number;
  readonly value: number;
}

/** The values of a measurand, oldest first, as `shown` converts them; sensor errors are left out. */
export function weekPoints(
  readings: readonly Reading[],
  measurand: LimitedMeasurand,
  shown: (value: number) => number,
): readonly WeekPoint[] {
  return readings.flatMap((reading) => {
    const value = reading[READING_NAMES[measurand]];
    if (value === null || value === undefined || isSensorError(value)) return [];
    return [{ at: Date.parse(reading.timestamp), value: shown(value) }];
  });
}

/** The time that a chart shows, and the width of the buckets whose extremes its values are; 0 for single readings. */
export interface WeekFrame {
  readonly startMs: number;
  readonly endMs: number;
  readonly bucketMs: number;
}

/** The lines of values in a drawing of 100 by 100, as `points` of a polyline: one for each stretch without a gap. */
export function weekLines(
  points: readonly WeekPoint[],
  { startMs, endMs, bucketMs }: WeekFrame,
  scale: Scale,
): readonly string[] {
  return splitAtGaps(points, bucketMs).map((stretch) => {
    const places = stretch.map(({ at, value }) => {
      const x = ((at - startMs) / (endMs - startMs)) * 100;
      return `${rounded(x)},${rounded(placeFromTop(value, scale) * 100)}`;
    });
    // A line of one place draws nothing; of the same place twice, with round ends, a dot.
    return (places.length === 1 ? [...places, ...places] : places).join(' ');
  });
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100;
}
