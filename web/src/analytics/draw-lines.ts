import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { DISPLAY_LOCALE, toWallClock } from '../platform/time-zone.ts';

use([LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [at: number, value: number | null])[];
}

const TOKENS = ['accent', 'channel-2', 'humidity', 'pre-alarm', 'low', 'ok'] as const;

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
  const label = (at: number): string => {
    const { hour, minute } = toWallClock(at, timeZone);
    return hour === 0 && minute === 0 ? dayLabel.format(at) : `${pad(hour)}:${pad(minute)}`;
  };
  return {
    chart,
    show: (lines) =>
      chart.setOption(
        {
          animation: false,
          color: TOKENS.map(token),
          textStyle: { color: token('text'), fontFamily: 'Inter Variable' },
          grid: { left: 8, right: 16, top: 16, bottom: 40, containLabel: true },
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
          series: lines.map(({ name, points }) => ({
            type: 'line' as const,
            name,
            showSymbol: false,
            connectNulls: false,
            data: points.map(([at, value]) => [at, value]),
          })),
        },
        { notMerge: true },
      ),
  };
}
