import type { LineSeriesOption } from 'echarts/charts';
import type { ChartLine } from '../chart-lines.ts';
import type { TimeWindow } from '../chart-range.ts';
import type { ValueAxis } from '../value-axis.ts';
import type { ChartColours } from './chart-colours.ts';
import { AXIS_OF } from './chart-model.ts';

/** A line as ECharts draws it. No sampling: answers are bounded, and sampling would close the gaps. */
export function lineSeries(
  line: ChartLine,
  window: TimeWindow,
  axes: readonly ValueAxis[],
  colours: ChartColours,
): LineSeriesOption {
  const color = colours.lines[line.measurand];
  return {
    id: line.measurand,
    type: 'line',
    yAxisIndex: axes.indexOf(AXIS_OF[line.measurand]),
    data: [...lineData(line, window)],
    symbol: 'none',
    showAllSymbol: true,
    connectNulls: false,
    itemStyle: { color },
    lineStyle: { color, width: 1.5, join: 'round' },
    emphasis: { disabled: true },
    z: line.measurand === 'temperature' ? 3 : 2,
  };
}

type Datum = [number, number | null] | { value: [number, number]; symbol: string; symbolSize: number };

/**
 * An empty point ends each stretch; a point that stands alone is a dot, for a line needs two. Empty points at both
 * ends of the window make the overview span it, which else spans the data alone.
 */
export function lineData(line: ChartLine, window: TimeWindow): readonly Datum[] {
  const stretches = line.stretches.flatMap((stretch): Datum[] => {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first === undefined || last === undefined) return [];
    const end: Datum = [last.at, null];
    if (stretch.length > 1) return [...stretch.map(({ at, value }): Datum => [at, value]), end];
    return [{ value: [first.at, first.value], symbol: 'circle', symbolSize: 4 }, end];
  });
  return [[window.startMs, null], ...stretches, [window.endMs, null]];
}
