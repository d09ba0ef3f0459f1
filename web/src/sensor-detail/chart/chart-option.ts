import type { TimeWindow } from '../chart-range.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import type { ChartOption } from './echarts.ts';
import { gridOptions, gridsOf } from './grids.ts';
import { laneAxis } from './lane-axis.ts';
import { laneSeries } from './lane-series.ts';
import { hatchOf } from './hatch.ts';
import { alarmBands, limitLines, limitSteps } from './limit-marks.ts';
import { lineSeries } from './line-series.ts';
import type { ChartSize } from './sizes.ts';
import { timeAxes } from './time-axis.ts';
import { valueAxes } from './value-axes.ts';
import { dragSelect, zoomParts } from './zoom-parts.ts';

/** Everything that does not change while the chart is zoomed. */
export function chartOption(model: ChartModel, colours: ChartColours): ChartOption {
  return {
    // Values are read, not watched: nothing moves, reduced motion or not.
    animation: false,
    grid: gridOptions(model),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    series: [
      ...model.lines.map((line, index) => ({
        ...lineSeries(line, model.window, colours),
        markLine: limitLines(model, line, colours),
        ...(index === 0 && { markArea: alarmBands(model, colours, hatchOf) }),
      })),
      ...limitSteps(model, colours),
      ...laneSeries(model.lanes, model.window, colours),
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
  const grids = gridsOf(model);
  return {
    xAxis: timeAxes(model, seen, size, colours),
    yAxis: [
      ...valueAxes(model, seen, size, colours),
      ...(grids.includes('lanes') ? [laneAxis(model.lanes, colours)] : []),
    ],
    dataZoom: zoomParts(
      seen,
      grids.map((grid) => `${grid} time`),
      colours,
    ),
  };
}
