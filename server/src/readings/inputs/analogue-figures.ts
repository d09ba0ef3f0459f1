import { type FiguresWithKind, toTimestamp } from '@ts1/contract';
import { INPUT_ROLLUP_MS, type TimedValue } from './input-rollup.ts';
import type { Segment } from './read-segments.ts';

type Figures = Omit<FiguresWithKind<'analogue'>, 'kind' | 'input' | 'measurand' | 'name'>;

const THOUSANDTHS = 1_000;
const NOTHING: Figures = {
  count: 0,
  min: null,
  max: null,
  mean: null,
  standardDeviation: null,
  completeness: null,
};

/** Returns the figures of values ascending by time, without their completeness. */
export function figuresOfValues(values: readonly TimedValue[]): Figures {
  const [first] = values;
  if (first === undefined) return NOTHING;
  let [least, greatest, sum] = [first, first, 0];
  for (const one of values) {
    if (one.value < least.value) least = one;
    if (one.value > greatest.value) greatest = one;
    sum += Math.round(one.value * THOUSANDTHS);
  }
  const mean = sum / THOUSANDTHS / values.length;
  const squares = values.reduce((total, { value }) => total + (value - mean) ** 2, 0);
  const extreme = ({ value, measuredAt }: TimedValue) => ({
    value,
    at: toTimestamp(measuredAt),
    within_ms: 0,
  });
  return {
    ...NOTHING,
    count: values.length,
    min: extreme(least),
    max: extreme(greatest),
    mean,
    standardDeviation: values.length < 2 ? null : Math.sqrt(squares / (values.length - 1)),
  };
}

/** Returns the figures of hours without values: their spread and the times of their extremes are not known. */
export function figuresOfHours(segments: readonly Segment[]): Figures {
  const [first] = segments;
  if (first === undefined) return NOTHING;
  let [least, greatest, sum, count] = [first, first, 0, 0];
  for (const one of segments) {
    if (one.rollup.min < least.rollup.min) least = one;
    if (one.rollup.max > greatest.rollup.max) greatest = one;
    sum += one.rollup.sum;
    count += one.rollup.samples;
  }
  return {
    ...NOTHING,
    count,
    min: segmentExtreme(least, least.rollup.min),
    max: segmentExtreme(greatest, greatest.rollup.max),
    mean: sum / THOUSANDTHS / count,
  };
}

/** Returns an extreme with its time, which is known for the first and the last value of an hour. */
function segmentExtreme({ at, rollup }: Segment, value: number): NonNullable<Figures['min']> {
  if (rollup.first === value) return { value, at: toTimestamp(rollup.firstAt), within_ms: 0 };
  if (rollup.samples === 2) return { value, at: toTimestamp(rollup.lastAt), within_ms: 0 };
  return { value, at: toTimestamp(at), within_ms: INPUT_ROLLUP_MS };
}

/**
 * Returns for how many milliseconds of a period values cover it: each until the next, at most its reach.
 * @param values ascending by time, also those before the period that reach into it
 */
export function coveredMs(
  values: readonly TimedValue[],
  { from, until }: { readonly from: number; readonly until: number },
  reachMs: number,
): number {
  let covered = 0;
  for (const [at, { measuredAt }] of values.entries()) {
    const end = Math.min(values[at + 1]?.measuredAt ?? until, measuredAt + reachMs, until);
    covered += Math.max(0, end - Math.max(measuredAt, from));
  }
  return covered;
}
