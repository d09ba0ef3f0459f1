import { trendDirection, type MessageAlarm, type TrendDirection } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import { changeInCelsius } from './steady.ts';

/** A trend says something of as long again, twice: an open door does not go on for an hour as it began. */
const AHEAD = 2;
/** Nothing can be said further ahead than this. */
const LONGEST_MS = 24 * HOUR_MS;

/** Where a value is going at its present pace. */
export type ExpectedCourse =
  | { readonly kind: 'back'; readonly at: number }
  | { readonly kind: 'further'; readonly at: number; readonly value: number };

/** Expected course of a value and its direction; null where the trend is not known. */
export interface Outlook {
  readonly direction: TrendDirection;
  readonly expected: ExpectedCourse | null;
}

/**
 * When a value is back inside its limit at its present pace, or how far out it is in twice the time of its trend. Nothing is expected of what is
 * steady, and of what is inside already.
 * @param now epoch milliseconds
 */
export function alarmOutlook(
  { trend, chart }: Pick<MessageAlarm, 'trend' | 'chart'>,
  now: number,
): Outlook | null {
  const direction =
    trend === null
      ? null
      : trendDirection({ ...trend, change: changeInCelsius(trend.change, chart?.unit ?? '') });
  if (trend === null || direction === null) return null;
  const newest = chart?.points.at(-1);
  const limit = chart?.high ?? chart?.low ?? null;
  if (chart === null || newest === undefined || limit === null || direction === 'steady')
    return { direction, expected: null };
  const { value } = newest;
  const isOut = chart.high === null ? value < limit : value > limit;
  if (!isOut) return { direction, expected: null };
  const perMs = trend.change / (trend.minutes * 60_000);
  const msToLimit = (limit - value) / perMs;
  if (msToLimit < 0) {
    const ahead = AHEAD * trend.minutes * 60_000;
    return { direction, expected: { kind: 'further', at: now + ahead, value: value + perMs * ahead } };
  }
  const expected = msToLimit > LONGEST_MS ? null : ({ kind: 'back', at: now + msToLimit } as const);
  return { direction, expected };
}
