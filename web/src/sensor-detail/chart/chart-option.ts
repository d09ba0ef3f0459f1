import type { TimeWindow } from '../chart-range.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import type { ChartOption } from './echarts.ts';
import { gridOptions, chartGrids } from './grids.ts';
import { handMarkSeries } from './hand-marks.ts';
import { laneSeries } from './lane-series.ts';
import { alarmBands, limitLines, limitSteps } from './limit-marks.ts';
import { lineSeries } from './line-series.ts';
import { type ChartSize, LANE_PX, LANE_TITLE_PX, TICK_FONT } from './sizes.ts';
import { timeAxes } from './time-axis.ts';
import { valueAxes } from './value-axes.ts';
import { zoomParts } from './zoom-parts.ts';
import type { YAXisComponentOption } from 'echarts';
import type { Lane } from '../lanes.ts';

const HATCH_PX = 8;

const HATCH_LINE_PX = 1.5;

const hatches = new Map<string, { readonly image: HTMLCanvasElement; readonly repeat: 'repeat' }>();

/** The lines and lanes with their limits and alarms, between the axes of the part of the window that is seen. */
export function linesOption(
  model: ChartModel,
  seen: TimeWindow,
  size: ChartSize,
  colours: ChartColours,
): ChartOption {
  return {
    // Values are read, not watched: nothing moves, reduced motion or not.
    animation: false,
    grid: gridOptions(model),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    series: [
      ...model.lines.map((line, index) => ({
        ...lineSeries(line, model.window, colours),
        markLine: limitLines(model, line, colours),
        ...(index === 0 && { markArea: alarmBands(model, colours, colourHatch) }),
      })),
      ...limitSteps(model, colours),
      ...handMarkSeries(model, colours),
      ...laneSeries(model.lanes, model.window, colours),
    ],
    ...axesOption(model, seen, size, colours),
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
    ...axesOption(model, seen, size, colours),
    dataZoom: zoomParts(
      seen,
      chartGrids(model).map((grid) => `${grid} time`),
      colours,
    ),
  };
}

function axesOption(
  model: ChartModel,
  seen: TimeWindow,
  size: ChartSize,
  colours: ChartColours,
): Pick<ChartOption, 'xAxis' | 'yAxis'> {
  return {
    xAxis: timeAxes(model, seen, size, colours),
    yAxis: [
      ...valueAxes(model, seen, size, colours),
      ...(chartGrids(model).includes('lanes') ? [laneAxis(model.lanes, colours)] : []),
    ],
  };
}

/** Slanted lines in a colour, as the chart fills an area with them; one picture for each colour. */
function colourHatch(colour: string) {
  const known = hatches.get(colour);
  if (known !== undefined) return known;
  const hatch = { image: tile(colour), repeat: 'repeat' } as const;
  hatches.set(colour, hatch);
  return hatch;
}

function tile(colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = HATCH_PX;
  canvas.height = HATCH_PX;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  pen.strokeStyle = colour;
  pen.lineWidth = HATCH_LINE_PX;
  // The corners as well, so that the lines go on from one tile to the next.
  for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
    pen.moveTo(shift, HATCH_PX);
    pen.lineTo(shift + HATCH_PX, 0);
  }
  pen.stroke();
  return canvas;
}

/** The y axis of lanes, from above: one unit a lane, its name where the axis would have a figure. */
function laneAxis(lanes: readonly Lane[], colours: ChartColours): YAXisComponentOption {
  const titleAt = LANE_TITLE_PX / 2 / LANE_PX;
  return {
    id: 'lanes',
    gridId: 'lanes',
    type: 'value',
    inverse: true,
    min: 0,
    max: lanes.length,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisPointer: { show: false },
    axisLabel: {
      ...TICK_FONT,
      inside: true,
      margin: 0,
      color: colours.muted,
      customValues: lanes.map((_, index) => index + titleAt),
      formatter: (at: number) => lanes[Math.floor(at)]?.name ?? '',
    },
  };
}
