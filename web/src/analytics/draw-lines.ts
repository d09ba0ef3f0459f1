import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { DISPLAY_LOCALE, toWallClock } from '../platform/time-zone.ts';

use([LineChart, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, CanvasRenderer]);

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [at: number, value: number | null])[];
  /** Drawn dashed in the colour of the line. */
  readonly limits?: readonly number[];
}

/** Told apart on both grounds, by colour and by every second line being dashed. */
const TOKENS = ['accent', 'channel-2', 'low', 'pre-alarm', 'humidity', 'text'] as const;

/** Draws lines over time into an element, in the colours of its theme and on the company's clock. */
export function drawLines(
  element: HTMLElement,
  timeZone: string,
): { show: (lines: readonly Line[]) => void; chart: EChartsType } {
  const chart = init(element, undefined, { renderer: 'canvas' });
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const pad = (figure: number): string => String(figure).padStart(2, '0');
  const dayLabel = new Intl.DateTimeFormat(DISPLAY_LOCALE, { timeZone, day: 'numeric', month: 'short' });
  // The first label and each midnight say which day it is.
  const label = (at: number, index: number): string => {
    const { hour, minute } = toWallClock(at, timeZone);
    const time = `${pad(hour)}:${pad(minute)}`;
    return index === 0 || time === '00:00' ? `${time}\n${dayLabel.format(at)}` : time;
  };
  return {
    chart,
    show: (lines) =>
      chart.setOption(
        {
          animation: false,
          color: TOKENS.map(token),
          textStyle: { color: token('text'), fontFamily: 'Inter Variable' },
          grid: { left: 8, right: 24, top: 16, bottom: 40, containLabel: true },
          legend: { bottom: 0, type: 'scroll', textStyle: { color: token('text') } },
          tooltip: {
            trigger: 'axis',
            backgroundColor: token('raised'),
            borderColor: token('border'),
            textStyle: { color: token('text') },
            valueFormatter: (value: unknown) => (typeof value === 'number' ? `${value.toFixed(1)} °C` : '–'),
          },
          xAxis: {
            type: 'time',
            axisLabel: {
              color: token('muted'),
              hideOverlap: true,
              margin: 12,
              alignMinLabel: 'left',
              formatter: label,
            },
            axisLine: { lineStyle: { color: token('border') } },
          },
          yAxis: {
            type: 'value',
            scale: true,
            axisLabel: { color: token('muted'), formatter: '{value} °C' },
            splitLine: { lineStyle: { color: token('border') } },
          },
          series: lines.map(({ name, points, limits = [] }, index) => ({
            type: 'line' as const,
            name,
            showSymbol: points.length < 3,
            lineStyle: { type: index % 2 === 0 ? ('solid' as const) : ('dashed' as const) },
            markLine: {
              silent: true,
              symbol: 'none',
              label: { show: false },
              lineStyle: { type: 'dotted' as const, width: 2 },
              data: limits.map((yAxis) => ({ yAxis })),
            },
            connectNulls: false,
            data: points.map(([at, value]) => [at, value]),
          })),
        },
        { notMerge: true },
      ),
  };
}
