import { MINUTE_MS } from '@ts1/contract/durations';
import {
  type Band,
  clipBands,
  HOUR_AT_MOST_MS,
  rollupMean,
  type Segment,
  stepBetween,
} from '../readings/index.ts';
import type { TimedValue } from '../readings/index.ts';
import type { Bucket, WeekClock } from './heat-map.ts';

/** Clocks of time zones differ by multiples of it, so that no piece lies in two hours. */
const PIECE_MS = 15 * MINUTE_MS;

/** A figure as it was measured. */
export function figureHours(segments: readonly Segment[]): Bucket[] {
  return segments.map(({ at, rollup }) => ({
    at,
    count: rollup.samples,
    mean: rollupMean(rollup),
    min: rollup.min,
    max: rollup.max,
  }));
}

/** For which part of each hour a state was `active`, percent of the time in which it was known. */
export function stateHours(
  bands: readonly Band[],
  period: { readonly from: number; readonly until: number },
  active: 0 | 1,
  minuteOfWeek: WeekClock,
): Bucket[] {
  const hours = new Map<number, { known: number; active: number }>();
  for (const { from, until, value } of clipBands(bands, period)) {
    if (value === null) continue;
    for (let at = from; at < until;) {
      const next = Math.min(until, (Math.floor(at / PIECE_MS) + 1) * PIECE_MS);
      const begin = hourStart(at, minuteOfWeek);
      const hour = hours.get(begin) ?? { known: 0, active: 0 };
      hour.known += next - at;
      if (value === active) hour.active += next - at;
      hours.set(begin, hour);
      at = next;
    }
  }
  return [...hours].map(([at, hour]) => {
    const percent = (hour.active / hour.known) * 100;
    return { at, count: hour.known, mean: percent, min: percent, max: percent };
  });
}

/**
 * By how much a counter went up in each hour in which it was received. A step that took longer counts for no hour:
 * after a silence it is unknown when the counter went up.
 */
export function countHours(
  segments: readonly Segment[],
  before: TimedValue | undefined,
  minuteOfWeek: WeekClock,
): Bucket[] {
  const hours = new Map<number, number>();
  let last = before;
  for (const { at, rollup } of segments) {
    const isKnown = last !== undefined && rollup.firstAt - last.measuredAt <= HOUR_AT_MOST_MS;
    const step = last !== undefined && isKnown ? stepBetween(last.value, rollup.first).difference : 0;
    if (isKnown || rollup.samples > 1) {
      const begin = hourStart(at, minuteOfWeek);
      hours.set(begin, (hours.get(begin) ?? 0) + step + rollup.difference);
    }
    last = { measuredAt: rollup.lastAt, value: rollup.last };
  }
  return [...hours].map(([at, counted]) => ({ at, count: 1, mean: counted, min: counted, max: counted }));
}

/** When the hour of the clock began. */
function hourStart(at: number, minuteOfWeek: WeekClock): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS - (minuteOfWeek(at) % 60) * MINUTE_MS;
}
