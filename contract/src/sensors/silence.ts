import { MINUTE_MS, HOUR_MS } from '../platform/durations.ts';
import { present } from '../platform/present.ts';
/** Offline window of a company that has not chosen another. */
export const OFFLINE_WINDOW_MS = 15 * 60_000;
/** Number of usual intervals that may pass without any reception. */
const INTERVALS = 3;
/** Longest wait that is not set by hand. */
const LONGEST_MS = 24 * 3_600_000;

/** Facts that decide after how long without any reception a sensor or a base unit is silent. */
export interface SilenceRule {
  /** Set by hand on the sensor; null for none. */
  readonly ownMs: number | null;
  /** The company's offline window. */
  readonly windowMs: number;
  /** Usual time between two receipts; null while unknown. */
  readonly usualIntervalMs: number | null;
  /** Shortest wait of its type; 0 except for sensors that report seldom. */
  readonly quietForMs?: number;
}

/**
 * Returns the milliseconds since the last receipt after which a sensor is silent, by the one rule for its chip, its
 * alarm, reports and base units: the time set by hand, otherwise the longest of the company's window, the shortest wait
 * of its type and three usual intervals, at most a day.
 */
export function silentAfterMs({ ownMs, windowMs, usualIntervalMs, quietForMs = 0 }: SilenceRule): number {
  return ownMs ?? Math.min(Math.max(windowMs, quietForMs, INTERVALS * (usualIntervalMs ?? 0)), LONGEST_MS);
}

/** Steps so close together that three times the nearest step is always more than two intervals. */
const STEPS_MS: readonly number[] = [
  ...[1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50].map((minutes) => minutes * MINUTE_MS),
  ...[1, 1.5, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR_MS),
];
const FEWEST_GAPS = 4;
/** Receipts this close count as one: a base unit sends kept readings at once, and several units receive a sensor. */
const SAME_RECEIPT_MS = 10_000;

/**
 * Returns the usual time between receipts of a sensor, from the times of receipt of its newest readings (epoch
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
