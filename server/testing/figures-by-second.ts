import type { LimitedMeasurand } from '@ts1/contract';
import type { Limits } from '../src/readings/index.ts';

const SECOND_MS = 1_000;

export type TimedReading = { readonly at: number } & Partial<
  Readonly<Record<LimitedMeasurand, number | null> & Record<'error' | 'error_2', 8001 | 8002 | null>>
>;

/**
 * Computes covered time and time out of limits by their definition, slowly and obviously: each second of the period
 * belongs to the newest reading that is not after it and reaches it. A failed reading covers nothing, but a value of
 * its other channel counts. Readings ascend; all times are whole seconds.
 */
export function figuresBySecond(
  readings: readonly TimedReading[],
  { measurand = 'temperature', high, low }: Limits,
  reachMs: number,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly coveredMs: number; readonly outsideMs: number } {
  let [coveredMs, outsideMs, next] = [0, 0, 0];
  let current: TimedReading | undefined;
  for (let second = from; second < to; second += SECOND_MS) {
    for (let one = readings[next]; one !== undefined && one.at <= second; one = readings[next]) {
      current = one;
      next += 1;
    }
    if (current === undefined || second >= current.at + reachMs) continue;
    if (current.error == null) coveredMs += SECOND_MS;
    const value = current[measurand] ?? null;
    const isBeyond = value !== null && ((high !== null && value > high) || (low !== null && value < low));
    if (isBeyond) outsideMs += SECOND_MS;
  }
  return { coveredMs, outsideMs };
}
