import type { MarkAreaComponentOption, MarkLineComponentOption } from 'echarts/components';
import type { ChartLimit } from '../limits.ts';
import type { ChartMeasurand } from '../points.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';

/** Faint enough to leave the line readable. */
const BAND_OPACITY = 0.12;

/** The limits of a measurand as lines across the chart: high red, low blue (spec 1 §9). */
export function limitLines(
  limits: readonly ChartLimit[],
  measurand: ChartMeasurand,
  colours: ChartColours,
): MarkLineComponentOption {
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    data: limits
      .filter((limit) => limit.measurand === measurand)
      .map(({ side, value }) => ({
        yAxis: value,
        lineStyle: { color: colours[side], type: 'dashed', width: 1.5 },
        label: { show: false },
      })),
  };
}

/** Times of alarm as faint bands behind the lines. */
export function alarmBands(
  { alarms, window }: Pick<ChartModel, 'alarms' | 'window'>,
  colours: ChartColours,
): MarkAreaComponentOption {
  return {
    silent: true,
    animation: false,
    data: alarms
      .filter(({ startMs, endMs }) => endMs > window.startMs && startMs < window.endMs)
      .map(({ side, startMs, endMs }) => [
        {
          xAxis: Math.max(startMs, window.startMs),
          itemStyle: { color: colours[side], opacity: BAND_OPACITY },
        },
        { xAxis: Math.min(endMs, window.endMs) },
      ]),
  };
}
