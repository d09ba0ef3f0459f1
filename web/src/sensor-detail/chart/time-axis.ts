import type { XAXisComponentOption } from 'echarts';
import type { TimeWindow } from '../chart-range.ts';
import { timeTicks } from '../time-ticks.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import { chartGrids } from './grids.ts';
import { AXIS_WIDTH_PX, TICK_FONT, type ChartSize } from './sizes.ts';

const PIXELS_A_TICK = 60;

/** The x axis of each grid while a part of the window is seen, the lowest with ticks of the company's wall clock. */
export function timeAxes(
  model: ChartModel,
  seen: TimeWindow,
  size: ChartSize,
  colours: ChartColours,
): XAXisComponentOption[] {
  const most = Math.max(3, Math.floor((size.width - 2 * AXIS_WIDTH_PX) / PIXELS_A_TICK));
  const ticks = timeTicks(seen, most, model.timeZone);
  const labels = new Map(ticks.map(({ at, label, strong }) => [at, strong ? `{strong|${label}}` : label]));
  const customValues = ticks.map(({ at }) => at);
  const line = { lineStyle: { color: colours.border } };
  const grids = chartGrids(model);
  return grids.map((grid, index) => ({
    id: `${grid} time`,
    gridId: grid,
    type: 'time',
    min: model.window.startMs,
    max: model.window.endMs,
    axisLine: { ...line, onZero: false },
    axisTick: { ...line, show: index === grids.length - 1, customValues },
    splitLine: { show: false },
    axisLabel: {
      ...TICK_FONT,
      show: index === grids.length - 1,
      customValues,
      color: colours.muted,
      hideOverlap: true,
      rich: { strong: { ...TICK_FONT, color: colours.text, fontWeight: 600 } },
      formatter: (at: number) => labels.get(at) ?? '',
    },
  }));
}
