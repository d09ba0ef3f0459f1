import { fromShown, toShown } from '@ts1/contract';
import type { YAXisComponentOption } from 'echarts';
import { preferences } from '../../platform/preferences.ts';
import { formatBare, unitText } from '../../platform/units.ts';
import type { TimeWindow } from '../chart-range.ts';
import { lineAxes, lineAxis } from '../drawn-lines.ts';
import { valueTicks, type Extent } from '../value-axis.ts';
import { lineColour, type ChartColours } from './chart-colours.ts';
import { axisUnit, extentWithin, type ChartModel } from './chart-model.ts';
import { AXIS_WIDTH_PX, BOTTOM_PX, lanesHeight, TICK_FONT, TOP_PX, type ChartSize } from './sizes.ts';

const PIXELS_A_TICK = 48;

/** The y axes while a part of the window is seen: the first on the left with grid lines, others on the right. */
export function valueAxes(
  model: ChartModel,
  seen: TimeWindow,
  size: ChartSize,
  colours: ChartColours,
): YAXisComponentOption[] {
  const height = size.height - TOP_PX - BOTTOM_PX - lanesHeight(model.lanes.length);
  const most = Math.max(3, Math.floor(height / PIXELS_A_TICK));
  return lineAxes(model.lines).map((axis, index) => {
    const extent = extentWithin(model, axis, seen);
    const unit = axisUnit(model, axis);
    const { values, decimals } = shownTicks(extent, unit, most);
    const first = model.lines.find((line) => lineAxis(line) === axis);
    const colour = index === 0 || first === undefined ? colours.muted : lineColour(first, colours);
    return {
      id: axis,
      gridId: 'lines',
      type: 'value',
      name: unitText(unit),
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
        formatter: (value: number) => formatBare(value, { unit, decimals }),
      },
      splitLine: { show: index === 0, lineStyle: { color: colours.border } },
      axisPointer: { show: false },
    };
  });
}

/** Values that are round in the unit that is shown, in the one in which they are drawn. */
function shownTicks({ min, max }: Extent, unit: string, most: number): ReturnType<typeof valueTicks> {
  const { temperatureUnit } = preferences();
  const shown = (value: number): number => toShown(value, unit, temperatureUnit);
  const { values, decimals } = valueTicks({ min: shown(min), max: shown(max) }, most);
  return { values: values.map((value) => fromShown(value, unit, temperatureUnit)), decimals };
}
