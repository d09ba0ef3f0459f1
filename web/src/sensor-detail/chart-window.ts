import { CHART_MEASURANDS } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { TimeWindow } from './chart-range.ts';
import type { ChartPoints } from './points.ts';

/**
 * Returns the span of the x axis: the window that was read, up to the newest live point; for All Data, which is read
 * from the epoch on, just the time that has data. `inputs` are the first and last moments of inputs.
 */
export function chartWindow(
  read: TimeWindow,
  points: ChartPoints,
  inputs: readonly number[] = [],
): TimeWindow {
  const ends = CHART_MEASURANDS.flatMap((measurand) => [points[measurand][0], points[measurand].at(-1)]);
  const times = [...ends.flatMap((point) => (point === undefined ? [] : [point.at])), ...inputs];
  if (times.length === 0) return read;
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (read.startMs > 0) return { startMs: read.startMs, endMs: Math.max(read.endMs, last) };
  return { startMs: first, endMs: Math.max(last, first + MINUTE_MS) };
}
