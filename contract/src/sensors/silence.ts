import { MINUTE_MS, HOUR_MS } from '../platform/durations.ts';
import { present } from '../platform/present.ts';
/** The window of a company that has not chosen another. */
export const OFFLINE_WINDOW_MS = 15 * 60_000;
/** How many usual intervals may pass without a word. */
const INTERVALS = 3;
/** What follows from readings alone is waited for no longer. */
const LONGEST_MS = 24 * 3_600_000;

/** What decides after how long without a word a sensor or a base unit is silent. */
export interface SilenceRule {
  /** Set by hand on the sensor; null for none. */
  readonly ownMs: number | null;
  /** The company's offline window. */
  readonly windowMs: number;
  /** How far apart it is usually received; null while that is not known. */
  readonly usualIntervalMs: number | null;
  /** What its type waits for at least; 0 but for sensors that report seldom. */
  readonly quietForMs?: number;
}

/**
 * The one rule of silence, in milliseconds since the last word, for the chip of a sensor, its alarm, reports and base
 * units: what was set by hand, else the longest of the company's window, what its type waits for and three usual
 * intervals, at most a day.
 */
export function silentAfterMs({ ownMs, windowMs, usualIntervalMs, quietForMs = 0 }: SilenceRule): number {
  return ownMs ?? Math.min(Math.max(windowMs, quietForMs, INTERVALS * (usualIntervalMs ?? 0)), LONGEST_MS);
}

/** Close enough together that three times the nearest step is always more than two intervals. */
const STEPS_MS: readonly number[] = [
  ...[1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50].map((minutes) => minutes * MINUTE_MS),
  ...[1, 1.5, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR_MS),
];
const FEWEST_GAPS = 4;
/** A base unit sends what it kept in one go, and several receive one sensor: one receipt. */
const SAME_RECEIPT_MS = 10_000;

/**
 * How far apart a sensor is usually received, from the times at which its newest readings were received (epoch
 * milliseconds, any order): the step nearest to their median gap. Null for fewer than five receipts.
 */
export function usualReceiptInterval(receivedAt: readonly number[]): number | null {
  const gaps: number[] = [];
  let last: number | undefined;
  for (const at of receivedAt.toSorted((one, other) => one - other)) {
    if (last !== undefined && at - last < SAME_RECEIPT_MS) continue;
    if (last !== undefined) gaps.push(at - last);
    last = at;
  }
  if (gaps.length < FEWEST_GAPS) return null;
  const median = present(gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)]);
  return nearestStep(median);
}

function nearestStep(gapMs: number): number | null {
  const distance = (step: number): number => Math.abs(Math.log(step / gapMs));
  return STEPS_MS.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}
