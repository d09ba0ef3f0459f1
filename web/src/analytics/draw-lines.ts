import { LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { formatFigure, fromCelsius } from '@ts1/contract';
import { displayLocale, preferences, shownDegrees } from '../platform/preferences.ts';
import { toWallClock } from '../platform/time-zone.ts';
import { isDashed, LINE_TOKENS } from './line-looks.ts';

use([LineChart, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer]);

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [at: number, value: number | null])[];
  /** Drawn dashed in the colour of the line. */
  readonly limits?: readonly number[];
}

/** Draws temperatures (°C) over time into an element, in the colours of its theme and on the company's clock. */
export function drawLines(
  element: HTMLElement,
  timeZone: string,
): { show: (lines: readonly Line[]) => void; chart: EChartsType } {
  const chart = init(element, undefined, { renderer: 'canvas' });
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const { language, temperatureUnit } = preferences();
  // In the unit that is shown, in which the axis finds its round values.
  const shown = (celsius: number): number => fromCelsius(celsius, temperatureUnit);
  const pad = (figure: number): string => String(figure).padStart(2, '0');
  const dayLabel = new Intl.DateTimeFormat(displayLocale().tag, { timeZone, ...displayLocale().dayOfYear });
  const label = (at: number): string => {
    const { hour, minute } = toWallClock(at, timeZone);
    const time = `${pad(hour)}:${pad(minute)}`;
    return `${time}\n${dayLabel.format(at)}`;
  };
  return {
    chart,
    show: (lines) =>
      chart.setOption(
        {
          animation: false,
          color: LINE_TOKENS.map(token),
          textStyle: { color: token('text'), fontFamily: 'Inter Variable' },
          grid: { left: 8, right: 24, top: 16, bottom: 8, containLabel: true },
          tooltip: {
            trigger: 'axis',
            backgroundColor: token('raised'),
            borderColor: token('border'),
            textStyle: { color: token('text') },
            valueFormatter: (value: unknown) =>
              typeof value === 'number'
                ? `${formatFigure(value, language, { digits: 1 })} ${shownDegrees()}`
                : '–',
          },
          xAxis: {
            type: 'time',
            axisLabel: {
              color: token('muted'),
              hideOverlap: true,
              margin: 12,
              lineHeight: 15,
              alignMinLabel: 'left',
              formatter: label,
            },
            axisLine: { lineStyle: { color: token('border') } },
          },
          yAxis: {
            type: 'value',
            scale: true,
            axisLabel: {
              color: token('muted'),
              formatter: (value: number) =>
                `${formatFigure(value, language, { mostDigits: 2 })} ${shownDegrees()}`,
            },
            splitLine: { lineStyle: { color: token('border') } },
          },
          series: lines.map(({ name, points, limits = [] }, index) => ({
            type: 'line' as const,
            name,
            showSymbol: points.length < 3,
            lineStyle: { type: isDashed(index) ? ('dashed' as const) : ('solid' as const) },
            markLine: {
              silent: true,
              symbol: 'none',
              label: { show: false },
              lineStyle: { type: 'dotted' as const, width: 2 },
              data: limits.map((limit) => ({ yAxis: shown(limit) })),
            },
            connectNulls: false,
            data: points.map(([at, value]) => [at, value === null ? null : shown(value)]),
          })),
        },
        { notMerge: true },
      ),
  };
}
