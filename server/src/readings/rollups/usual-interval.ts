import { present } from '@ts1/contract';
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '@ts1/contract/durations';

/** Intervals that sensors are set to. */
export const INTERVAL_LADDER_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 6, 12].map((hours) => hours * HOUR_MS),
];

/** Fewer gaps are no evidence: they may be a first burst, or a base unit that delivers stored readings. */
const FEWEST_GAPS = 10;

/**
 * Returns the interval of readings at these times (ascending): the step of the ladder whose ratio to their median gap
 * is closest to one. Null when there are too few.
 */
export function estimateUsualInterval(times: ArrayLike<number>): number | null {
  const gaps = Array.from({ length: Math.max(0, times.length - 1) }, (_, at) =>
    Math.abs(present(times[at + 1]) - present(times[at])),
  ).sort((a, b) => a - b);
  if (gaps.length < FEWEST_GAPS) return null;
  const median = Math.max(1, gaps[Math.floor(gaps.length / 2)] ?? 1);
  const distance = (step: number): number => Math.abs(Math.log(step / median));
  return INTERVAL_LADDER_MS.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
