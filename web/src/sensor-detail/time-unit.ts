import { HOUR_MS } from '@ts1/contract/durations';
import type { TimeWindow } from './chart-range.ts';

export type TimeUnit = 'hour' | 'day' | 'month';

/** The unit of the x axis: hour for 24 h or less, day up to 168 h, otherwise month (spec 1 §9). */
export function axisUnit({ startMs, endMs }: TimeWindow): TimeUnit {
  const spanMs = endMs - startMs;
  if (spanMs <= 24 * HOUR_MS) return 'hour';
  return spanMs <= 168 * HOUR_MS ? 'day' : 'month';
}
