import type { QuietTime } from './times.ts';

/** A stretch of quiet with the period that makes it. */
export interface OwnedTime extends QuietTime {
  readonly quietId: number;
}

/** The period that covers a moment; of several the one that ends last, of those the newest. */
export function coveringAt(times: readonly OwnedTime[], at: number): OwnedTime | undefined {
  return times
    .filter(({ from, until }) => from <= at && at < until)
    .toSorted((one, other) => other.until - one.until || other.quietId - one.quietId)[0];
}

/**
 * Until when it stays quiet from a moment on, and by which period in the end: times that overlap or meet are one.
 * Undefined where it is not quiet at that moment.
 */
export function quietUntil(times: readonly OwnedTime[], at: number): OwnedTime | undefined {
  let last = coveringAt(times, at);
  while (last !== undefined) {
    const next = coveringAt(times, last.until);
    if (next === undefined) return last;
    last = next;
  }
  return undefined;
}
