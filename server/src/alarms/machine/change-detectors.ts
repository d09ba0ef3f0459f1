import type { Detector, Criterion, Settings } from './detector.ts';
import type { Window } from './window.ts';

const MINUTE_MS = 60_000;
/** The settings take no longer window. */
const LONGEST_WINDOW_MS = 240 * MINUTE_MS;
const USUAL_WINDOW_MINUTES = 30;
/** Differences of decimals are a little off: 4.3 less 4.1 is 0.2 and neither more nor less. */
const EXACT = 1e9;

/** How far the temperature is above the lowest one of the last minutes. */
export const rise = changeDetector('rise', (window, withinMs) => window.newest - window.lowest(withinMs));
/** How far it is below the highest one. */
export const fall = changeDetector('fall', (window, withinMs) => window.highest(withinMs) - window.newest);

function changeDetector<Type extends 'rise' | 'fall'>(
  type: Type,
  changeIn: (window: Window, withinMs: number) => number,
): Detector<`temperature:${Type}`> {
  return {
    key: `temperature:${type}`,
    type,
    measurand: 'temperature',
    valueIn: ({ temperature }) => temperature ?? Number.NaN,
    reachMs: LONGEST_WINDOW_MS,
    criterion(settings) {
      const limit = settings[`${type}_alarm`];
      if (!settings[`${type}_enable`] || limit === null) return null;
      return criterionOf(limit, settings, changeIn);
    },
  };
}

function criterionOf(
  limit: number,
  { rate_window, deadband, off_delay }: Settings,
  changeIn: (window: Window, withinMs: number) => number,
): Criterion {
  const windowMs = Math.round((rate_window ?? USUAL_WINDOW_MINUTES) * MINUTE_MS);
  // No change is smaller than none: a deadband wider than the limit must not keep it from coming back.
  const back = Math.max(0, limit - (deadband ?? 0)) + 1 / EXACT;
  return {
    limit,
    windowMs,
    value: (window) => Math.round(changeIn(window, windowMs) * EXACT) / EXACT,
    isBeyond: (value) => value > limit,
    isInside: (value) => value <= limit && value <= back,
    worse: Math.max,
    // It ends by itself, and not between two readings: where there are two in a window, they are no further apart.
    rule: { autoReset: true, offDelayMs: Math.max(Math.round((off_delay ?? 0) * MINUTE_MS), windowMs) },
  };
}
