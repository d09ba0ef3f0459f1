import { MEASURAND_TABLE, measurandUnit, type SensorType } from '@ts1/contract';
import type { TimeWindow } from '../chart-range.ts';
import { lineAxis, lineKey, type DrawnLine } from '../drawn-lines.ts';
import type { AlarmPeriod, PastLimit } from '../limits.ts';
import type { Lane } from '../lanes.ts';
import { paddedExtent, type Extent } from '../value-axis.ts';
import type { HandMark } from './hand-mark.ts';

/** Content of a chart without the readings by hand. */
export interface MeasuredModel {
  readonly window: TimeWindow;
  readonly lines: readonly DrawnLine[];
  /** States and counts, each a lane of its own under the lines. */
  readonly lanes: readonly Lane[];
  /** Limits that are drawn for as long as they were in force; the axes reach to them. */
  readonly limits: readonly PastLimit[];
  readonly alarms: readonly AlarmPeriod[];
  readonly timeZone: string;
  /** Type of the sensor with these readings. */
  readonly type: SensorType;
}

/** Content of a chart, apart from its size, its colours and how far it is zoomed. */
export interface ChartModel extends MeasuredModel {
  /** Readings by hand; the axes reach to them. */
  readonly marks: readonly HandMark[];
}

/** Returns an axis's span while this part of the window is seen, or of the whole line when it has no point there. */
export function extentWithin(
  { lines, limits, marks }: Pick<ChartModel, 'lines' | 'limits' | 'marks'>,
  axis: string,
  seen: TimeWindow,
): Extent {
  const own = lines.filter((line) => lineAxis(line) === axis);
  const keys = new Set<string>(own.map(lineKey));
  const reached = limits
    .filter(({ measurand }) => keys.has(measurand))
    .filter(({ startMs, endMs }) => startMs <= seen.endMs && endMs > seen.startMs)
    .map(({ value }) => ({ at: seen.startMs, value }));
  const marked = marks.filter(
    ({ measurand, at }) => keys.has(measurand) && at >= seen.startMs && at <= seen.endMs,
  );
  const stretches = own.flatMap((line) => line.stretches);
  const visible = stretches.map((stretch) =>
    stretch.filter((point) => point.at >= seen.startMs && point.at <= seen.endMs),
  );
  const leastSpan = Math.max(...own.map(lineLeastSpan));
  return (
    paddedExtent(leastSpan, [...visible, reached, marked]) ??
    paddedExtent(leastSpan, stretches) ?? { min: 0, max: 1 }
  );
}

/** In what the values of an axis are written. */
export function axisUnit({ lines, type }: Pick<ChartModel, 'lines' | 'type'>, axis: string): string {
  const line = lines.find((one) => lineAxis(one) === axis);
  if (line === undefined) return '';
  return 'input' in line ? line.unit : measurandUnit(line.measurand, type).unit;
}

function lineLeastSpan(line: DrawnLine): number {
  return 'input' in line ? line.leastSpan : MEASURAND_TABLE[line.measurand].chart.leastSpan;
}
