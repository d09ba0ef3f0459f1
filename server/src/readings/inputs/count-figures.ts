import { type FiguresWithKind, present, toTimestamp } from '@ts1/contract';
import { INPUT_ROLLUP_MS, stepBetween, type TimedValue } from './input-rollup.ts';
import type { Segment } from './read-segments.ts';

/** Longest gap that counts as one hour: a sensor that sends every hour is not punctual. */
export const HOUR_AT_MOST_MS = 1.25 * INPUT_ROLLUP_MS;

/**
 * Returns the increases of a counter in a period. A step belongs to the hour in which it ended; a longer one is counted
 * but belongs to no hour: after a silence it is not known when the counter increased.
 * @param segments hours, or single values, ascending
 * @param before its last value before the period
 */
export function figuresOfCounter(
  segments: readonly Segment[],
  before: TimedValue | undefined,
  from: number,
): Omit<FiguresWithKind<'count'>, 'kind' | 'input' | 'measurand' | 'name'> {
  let [count, total, resets] = [0, 0, 0];
  let last = before;
  const hours = new Map<number, number>();
  for (const { at, rollup } of segments) {
    const step = last === undefined ? { difference: 0, resets: 0 } : stepBetween(last.value, rollup.first);
    const isOfHour = last !== undefined && rollup.firstAt - last.measuredAt <= HOUR_AT_MOST_MS;
    const hour = Math.floor(at / INPUT_ROLLUP_MS) * INPUT_ROLLUP_MS;
    const own = rollup.difference + (isOfHour ? step.difference : 0);
    hours.set(hour, (hours.get(hour) ?? 0) + own);
    count += rollup.samples;
    total += step.difference + rollup.difference;
    resets += step.resets + rollup.resets;
    last = { measuredAt: rollup.lastAt, value: rollup.last };
  }
  const begin = before === undefined ? (segments[0]?.rollup.firstAt ?? from) : from;
  const lasted = (present(last ?? { measuredAt: begin }).measuredAt - begin) / INPUT_ROLLUP_MS;
  const most = [...hours].reduce<readonly [number, number] | undefined>(
    (busiest, hour) => (busiest === undefined || hour[1] > busiest[1] ? hour : busiest),
    undefined,
  );
  return {
    count,
    total,
    resets,
    per_hour: count === 0 || lasted < 1 ? null : total / lasted,
    busiest: most === undefined || most[1] <= 0 ? null : { value: most[1], at: toTimestamp(most[0]) },
  };
}
