import { CustomChart, LineChart, type CustomSeriesOption, type LineSeriesOption } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  ToolboxComponent,
  TooltipComponent,
  type DataZoomComponentOption,
  type GridComponentOption,
  type ToolboxComponentOption,
  type TooltipComponentOption,
} from 'echarts/components';
import { init, use, type ComposeOption, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([
  LineChart,
  CustomChart,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  DataZoomComponent,
  ToolboxComponent,
  CanvasRenderer,
]);

/** The options of those parts of ECharts that the chart is made of. */
export type ChartOption = ComposeOption<
  | LineSeriesOption
  | CustomSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | DataZoomComponentOption
  | ToolboxComponentOption
>;

/** An empty chart that fills an element. */
export function drawInto(element: HTMLElement): EChartsType {
  return init(element, undefined, { renderer: 'canvas' });
}
