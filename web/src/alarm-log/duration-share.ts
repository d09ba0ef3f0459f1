import { DAY_MS, MINUTE_MS } from '@ts1/contract/durations';

/** A bar is full from this long on. */
const LONGEST_MS = 7 * DAY_MS;

/**
 * Returns how much of its bar a duration fills, 0 to 1. Each share of the bar is the same factor of time, so that minutes
 * and days look different at one glance: an hour is 45 %, a day 79 %.
 */
export function durationShare(durationMs: number): number {
  if (!(durationMs > 0)) return 0;
  const share = Math.log1p(durationMs / MINUTE_MS) / Math.log1p(LONGEST_MS / MINUTE_MS);
  return Math.min(1, share);
}
