import type { DataZoomComponentOption, ToolboxComponentOption } from 'echarts/components';
import type { TimeWindow } from '../chart-range.ts';
import type { ChartColours } from './chart-colours.ts';
import { OVERVIEW_HEIGHT_PX } from './sizes.ts';

const LEAST_SPAN_MS = 60_000;

/** Wheel, pinch and pan inside the chart, and the overview below it, showing this part of the window. */
export function zoomParts(
  seen: TimeWindow,
  xAxes: readonly string[],
  colours: ChartColours,
): DataZoomComponentOption[] {
  const range = {
    xAxisId: [...xAxes],
    // Lines go on to the edge instead of ending at the last point that is seen.
    filterMode: 'none' as const,
    startValue: seen.startMs,
    endValue: seen.endMs,
    minValueSpan: LEAST_SPAN_MS,
  };
  return [
    {
      ...range,
      id: 'inside',
      type: 'inside',
      // The element's touch-action lets the page scroll up and down.
      preventDefaultMouseMove: false,
    },
    {
      ...range,
      id: 'overview',
      type: 'slider',
      height: OVERVIEW_HEIGHT_PX,
      bottom: 4,
      showDetail: false,
      brushSelect: true,
      borderColor: colours.border,
      fillerColor: translucent(colours.accent, 0.14),
      dataBackground: silhouette(colours.muted),
      selectedDataBackground: silhouette(colours.accent),
      handleStyle: { color: colours.raised, borderColor: colours.muted },
      moveHandleSize: 0,
      brushStyle: selection(colours),
    },
  ];
}

/** Draws no button: it is there for the drag-select that it brings. */
export function dragSelect(colours: ChartColours): ToolboxComponentOption {
  return {
    left: -100,
    showTitle: false,
    feature: { dataZoom: { yAxisIndex: false, filterMode: 'none', brushStyle: selection(colours) } },
  };
}

function selection(colours: ChartColours): { color: string; borderWidth: number } {
  return { color: translucent(colours.accent, 0.2), borderWidth: 0 };
}

function silhouette(color: string): { lineStyle: object; areaStyle: object } {
  return { lineStyle: { color, width: 1, opacity: 0.7 }, areaStyle: { color, opacity: 0.12 } };
}

/** A colour written `#rrggbb` with an opacity. */
function translucent(colour: string, opacity: number): string {
  const alpha = Math.round(opacity * 255).toString(16);
  return `${colour}${alpha.padStart(2, '0')}`;
}
