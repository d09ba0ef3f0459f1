import {
  byMeasurand,
  CHART_MEASURANDS,
  MEASURAND_TABLE,
  type ChartAxis,
  type SensorType,
} from '@ts1/contract';
import type { ChartLine } from '../chart-lines.ts';
import type { TimeWindow } from '../chart-range.ts';
import type { AlarmPeriod, PastLimit } from '../limits.ts';
import { paddedExtent, type Extent } from '../value-axis.ts';

/** What a chart draws, apart from its size, its colours and how far it is zoomed. */
export interface ChartModel {
  readonly window: TimeWindow;
  readonly lines: readonly ChartLine[];
  /** Limits that are drawn for as long as they were in force; the axes reach to them. */
  readonly limits: readonly PastLimit[];
  readonly alarms: readonly AlarmPeriod[];
  readonly timeZone: string;
  /** Whose readings they are. */
  readonly type: SensorType;
}

/** Both channels share the temperature axis; everything else has an axis of its own. */
export const AXIS_OF = byMeasurand(CHART_MEASURANDS, (name) => MEASURAND_TABLE[name].chart.axis);

const AXES: readonly ChartAxis[] = [...new Set(Object.values(AXIS_OF))];

/** The y axes that the lines need, from left to right. */
export function axesOf(lines: readonly ChartLine[]): readonly ChartAxis[] {
  return AXES.filter((axis) => lines.some((line) => AXIS_OF[line.measurand] === axis));
}

/** What an axis spans while this part of the window is seen, or of the whole line when it has no point there. */
export function extentWithin(
  { lines, limits }: Pick<ChartModel, 'lines' | 'limits'>,
  axis: ChartAxis,
  seen: TimeWindow,
): Extent {
  const reached = limits
    .filter(({ measurand }) => AXIS_OF[measurand] === axis)
    .filter(({ startMs, endMs }) => startMs <= seen.endMs && endMs > seen.startMs)
    .map(({ value }) => ({ at: seen.startMs, value }));
  const stretches = lines
    .filter((line) => AXIS_OF[line.measurand] === axis)
    .flatMap((line) => line.stretches);
  const visible = stretches.map((stretch) =>
    stretch.filter((point) => point.at >= seen.startMs && point.at <= seen.endMs),
  );
  return paddedExtent(axis, [...visible, reached]) ?? paddedExtent(axis, stretches) ?? { min: 0, max: 1 };
}
