import type { YAXisComponentOption } from 'echarts';
import type { Lane } from '../lanes.ts';
import type { ChartColours } from './chart-colours.ts';
import { LANE_PX, LANE_TITLE_PX, TICK_FONT } from './sizes.ts';

/** The y axis of lanes, from above: one unit a lane, its name where the axis would have a figure. */
export function laneAxis(lanes: readonly Lane[], colours: ChartColours): YAXisComponentOption {
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
