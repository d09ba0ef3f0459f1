import type { GridComponentOption } from 'echarts/components';
import { lineAxes } from '../drawn-lines.ts';
import type { ChartModel } from './chart-model.ts';
import { AXIS_WIDTH_PX, BOTTOM_PX, LANE_PX, lanesHeight, TOP_PX } from './sizes.ts';

const EDGE_PX = 16;

type Content = Pick<ChartModel, 'lines' | 'lanes'>;

/** Returns the parts of a chart, from above: the lines if there are any, and the lanes if there are. */
export function chartGrids({ lines, lanes }: Content): readonly ('lines' | 'lanes')[] {
  const hasLines = lines.length > 0 || lanes.length === 0;
  return [...(hasLines ? (['lines'] as const) : []), ...(lanes.length > 0 ? (['lanes'] as const) : [])];
}

/** Returns the places of the parts: all as wide as the lines between their axes. */
export function gridOptions(model: Content): GridComponentOption[] {
  const sides = {
    left: AXIS_WIDTH_PX,
    right: Math.max(EDGE_PX, AXIS_WIDTH_PX * (lineAxes(model.lines).length - 1)),
    outerBoundsMode: 'none',
  } as const;
  return chartGrids(model).map((grid) =>
    grid === 'lines'
      ? { ...sides, id: grid, top: TOP_PX, bottom: BOTTOM_PX + lanesHeight(model.lanes.length) }
      : { ...sides, id: grid, height: model.lanes.length * LANE_PX, bottom: BOTTOM_PX },
  );
}
