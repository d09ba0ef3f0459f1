import { CHANGING_MEASURAND, USUAL_RATE_WINDOW } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { Criterion, Detector, Most, Settings } from './detector.ts';
import type { Window } from './window.ts';

/** The settings take no longer window. */
const LONGEST_WINDOW_MS = 240 * MINUTE_MS;
/** Differences of decimals are a little off: 4.3 less 4.1 is 0.2 and neither more nor less. */
const EXACT = 1e9;

/** How far the temperature is above the lowest one of the last minutes. */
export const rise = changeDetector(
  'rise',
  (window, withinMs) => exact(window.newest - window.lowest(withinMs)),
  { end: 'lowest', bound: (lowest, batch) => exact(batch.highest - lowest) },
);
/** How far it is below the highest one. */
export const fall = changeDetector(
  'fall',
  (window, withinMs) => exact(window.highest(withinMs) - window.newest),
  { end: 'highest', bound: (highest, batch) => exact(highest - batch.lowest) },
);

function changeDetector<Type extends 'rise' | 'fall'>(
  type: Type,
  changeIn: (window: Window, withinMs: number) => number,
  most: Most,
): Detector<`${typeof CHANGING_MEASURAND}:${Type}`> {
  return {
    key: `${CHANGING_MEASURAND}:${type}`,
    type,
    measurand: CHANGING_MEASURAND,
    valueIn: (reading) => reading[CHANGING_MEASURAND] ?? Number.NaN,
    reachMs: LONGEST_WINDOW_MS,
    criterion(settings) {
      const limit = settings[`${type}_alarm`];
      if (!settings[`${type}_enable`] || limit === null) return null;
      return { ...changeCriterion(limit, settings, changeIn), most };
    },
  };
}

function changeCriterion(
  limit: number,
  { rate_window, deadband, off_delay }: Settings,
  changeIn: (window: Window, withinMs: number) => number,
): Criterion {
  const windowMs = Math.round((rate_window ?? USUAL_RATE_WINDOW) * MINUTE_MS);
  // No change is smaller than none: a deadband wider than the limit must not keep it from coming back.
  const back = Math.max(0, limit - (deadband ?? 0)) + 1 / EXACT;
  return {
    limit,
    windowMs,
    value: (window) => changeIn(window, windowMs),
    isBeyond: (value) => value > limit,
    isInside: (value) => value <= limit && value <= back,
    worse: Math.max,
    // It ends by itself, and not between two readings: where there are two in a window, they are no further apart.
    rule: { autoReset: true, offDelayMs: Math.max(Math.round((off_delay ?? 0) * MINUTE_MS), windowMs) },
  };
}

function exact(change: number): number {
  return Math.round(change * EXACT) / EXACT;
}
