import type { LineSeriesOption } from 'echarts/charts';
import type { TimeWindow } from '../chart-range.ts';
import { lineAxis, lineKey, type DrawnLine } from '../drawn-lines.ts';
import { lineColour, type ChartColours } from './chart-colours.ts';

/** A line as ECharts draws it. No sampling: answers are bounded, and sampling would close the gaps. */
export function lineSeries(line: DrawnLine, window: TimeWindow, colours: ChartColours): LineSeriesOption {
  const color = lineColour(line, colours);
  return {
    id: lineKey(line),
    type: 'line',
    // By name: an axis that was taken off leaves its number empty.
    xAxisId: 'lines time',
    yAxisId: lineAxis(line),
    data: [...lineData(line, window)],
    symbol: 'none',
    showAllSymbol: true,
    connectNulls: false,
    itemStyle: { color },
    lineStyle: { color, width: 1.5, join: 'round' },
    emphasis: { disabled: true },
    z: lineKey(line) === 'temperature' ? 3 : 2,
  };
}

type Datum = [number, number | null] | { value: [number, number]; symbol: string; symbolSize: number };

const DOT_PX = 6;
/** A stretch shorter than this share of the window is a line of a pixel or two that cannot be seen. */
const LEAST_SHARE = 1 / 150;

/**
 * An empty point ends each stretch; a point that stands alone is a dot, for a line needs two, and so are the points of a
 * stretch too short for a line that can be seen. Empty points at both
 * ends of the window make the overview span it, which else spans the data alone.
 */
export function lineData(line: DrawnLine, window: TimeWindow): readonly Datum[] {
  const stretches = line.stretches.flatMap((stretch): Datum[] => {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first === undefined || last === undefined) return [];
    const end: Datum = [last.at, null];
    const isLine = last.at - first.at > (window.endMs - window.startMs) * LEAST_SHARE;
    if (isLine) return [...stretch.map(({ at, value }): Datum => [at, value]), end];
    return [...stretch.map(({ at, value }): Datum => dotAt(at, value)), end];
  });
  return [[window.startMs, null], ...stretches, [window.endMs, null]];
}

function dotAt(at: number, value: number): Datum {
  return { value: [at, value], symbol: 'circle', symbolSize: DOT_PX };
}
