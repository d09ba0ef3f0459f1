import { unitOf } from '@ts1/contract';
import type { YAXisComponentOption } from 'echarts';
import type { TimeWindow } from '../chart-range.ts';
import { valueTicks } from '../value-axis.ts';
import type { ChartColours } from './chart-colours.ts';
import { axesOf, extentWithin, type ChartModel } from './chart-model.ts';
import { AXIS_WIDTH_PX, BOTTOM_PX, TICK_FONT, TOP_PX, type ChartSize } from './sizes.ts';

const PIXELS_A_TICK = 48;

/** The y axes while a part of the window is seen: the first on the left with grid lines, others on the right. */
export function valueAxes(
  model: ChartModel,
  seen: TimeWindow,
  size: ChartSize,
  colours: ChartColours,
): YAXisComponentOption[] {
  const most = Math.max(3, Math.floor((size.height - TOP_PX - BOTTOM_PX) / PIXELS_A_TICK));
  return axesOf(model.lines).map((axis, index) => {
    const extent = extentWithin(model, axis, seen);
    const { values, decimals } = valueTicks(extent, most);
    const colour = index === 0 ? colours.muted : colours.lines[axis];
    return {
      id: axis,
      type: 'value',
      name: unitOf(axis, model.type).unit,
      nameGap: 10,
      nameTextStyle: { ...TICK_FONT, color: colour, align: index === 0 ? 'right' : 'left' },
      position: index === 0 ? 'left' : 'right',
      offset: Math.max(0, index - 1) * AXIS_WIDTH_PX,
      min: extent.min,
      max: extent.max,
      axisLine: { show: false },
      axisTick: { show: false, customValues: [...values] },
      axisLabel: {
        ...TICK_FONT,
        customValues: [...values],
        color: colour,
        formatter: (value: number) => value.toFixed(decimals),
      },
      splitLine: { show: index === 0, lineStyle: { color: colours.border } },
      axisPointer: { show: false },
    };
  });
}
