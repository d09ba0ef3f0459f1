import type { TimeWindow } from '../chart-range.ts';
import type { ChartColours } from './chart-colours.ts';
import { axesOf, type ChartModel } from './chart-model.ts';
import type { ChartOption } from './echarts.ts';
import { alarmBands, limitLines, limitSteps } from './limit-marks.ts';
import { lineSeries } from './line-series.ts';
import { AXIS_WIDTH_PX, BOTTOM_PX, TOP_PX, type ChartSize } from './sizes.ts';
import { timeAxis } from './time-axis.ts';
import { valueAxes } from './value-axes.ts';
import { dragSelect, zoomParts } from './zoom-parts.ts';

const EDGE_PX = 16;

/** Everything that does not change while the chart is zoomed. */
export function chartOption(model: ChartModel, colours: ChartColours): ChartOption {
  const axes = axesOf(model.lines);
  return {
    // Values are read, not watched: nothing moves, reduced motion or not.
    animation: false,
    grid: {
      top: TOP_PX,
      bottom: BOTTOM_PX,
      left: AXIS_WIDTH_PX,
      right: Math.max(EDGE_PX, AXIS_WIDTH_PX * (axes.length - 1)),
      outerBoundsMode: 'none',
    },
    series: [
      ...model.lines.map((line, index) => ({
        ...lineSeries(line, model.window, axes, colours),
        markLine: limitLines(model, line.measurand, colours),
        ...(index === 0 && { markArea: alarmBands(model, colours) }),
      })),
      ...limitSteps(model, axes, colours),
    ],
    toolbox: dragSelect(colours),
  };
}

/** The axes and the overview while a part of the window is seen. */
export function viewOption(
  model: ChartModel,
  seen: TimeWindow,
  size: ChartSize,
  colours: ChartColours,
): ChartOption {
  return {
    xAxis: timeAxis(model, seen, size, colours),
    yAxis: valueAxes(model, seen, size, colours),
    dataZoom: zoomParts(seen, colours),
  };
}
