import type { LimitSide } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { Criterion } from './detector.ts';

/** No user is notified again sooner than this. */
export const SHORTEST_REPEAT_MS = 5 * MINUTE_MS;
/** Sums of decimals are a little off: a value that reads as the limit less the deadband is inside. */
const ROUNDING = 1e-9;

/** Beyond is above the limit; inside is at least the deadband below it. */
function highCriterion(limit: number, deadband: number | null): Criterion {
  const back = limit - (deadband ?? 0) + ROUNDING;
  return {
    limit,
    isBeyond: (value) => value > limit,
    isInside: (value) => value <= limit && value <= back,
    worse: Math.max,
  };
}

/** The same below a limit. */
function lowCriterion(limit: number, deadband: number | null): Criterion {
  const back = limit + (deadband ?? 0) - ROUNDING;
  return {
    limit,
    isBeyond: (value) => value < limit,
    isInside: (value) => value >= limit && value >= back,
    worse: Math.min,
  };
}

export const CRITERIA = { high: highCriterion, low: lowCriterion } satisfies Readonly<
  Record<LimitSide, unknown>
>;
