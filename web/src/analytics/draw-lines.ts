import { LineChart } from 'echarts/charts';
import { AxisPointerComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { formatFigure, fromCelsius } from '@ts1/contract';
import { displayLocale, preferences, shownDegrees } from '../platform/preferences.ts';
import { toWallClock } from '../platform/time-zone.ts';
import { groupByLevel, type LinePoints } from './levels.ts';
import { isDashed, LINE_TOKENS } from './line-looks.ts';

use([LineChart, AxisPointerComponent, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer]);

/** Height of one group of lines and of the labels of the time below the last, in px. */
const ONE_GROUP = 240;
const EACH_GROUP = 140;
const BETWEEN = 30;
const TIME_LABELS = 48;

export interface Line extends LinePoints {
  readonly name: string;
  /** Drawn dashed in the colour of the line. */
  readonly limits?: readonly number[];
}

/** Returns the height that a chart of these lines needs, in px. */
export function linesHeight(lines: readonly LinePoints[]): number {
  const { length } = groupByLevel(lines);
  return (length > 1 ? length * EACH_GROUP : ONE_GROUP) + TIME_LABELS;
}

/** Draws temperatures (°C) over time into an element, in the colours of its theme and on the company's clock; lines
 * of different level below one another, each group with an axis of its own. */
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
    show: (lines) => {
      const groups = groupByLevel(lines);
      const groupAt = new Map(groups.flatMap((members, group) => members.map((index) => [index, group])));
      const height = groups.length > 1 ? EACH_GROUP : ONE_GROUP;
      chart.setOption(
        {
          animation: false,
          color: LINE_TOKENS.map(token),
          textStyle: { color: token('text'), fontFamily: 'Inter Variable' },
          axisPointer: { link: [{ xAxisIndex: 'all' }] },
          grid: groups.map((_, group) => ({
            left: 56,
            right: 24,
            top: group * height + BETWEEN / 2,
            height: height - BETWEEN,
          })),
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
          xAxis: groups.map((_, group) => ({
            type: 'time' as const,
            gridIndex: group,
            ...timeSpan(lines),
            axisLabel: {
              show: group === groups.length - 1,
              color: token('muted'),
              hideOverlap: true,
              margin: 12,
              lineHeight: 15,
              alignMinLabel: 'left' as const,
              formatter: label,
            },
            axisTick: { show: group === groups.length - 1 },
            axisLine: { lineStyle: { color: token('border') } },
          })),
          yAxis: groups.map((_, group) => ({
            type: 'value' as const,
            gridIndex: group,
            scale: true,
            ...(groups.length > 1 && { splitNumber: 3 }),
            axisLabel: {
              color: token('muted'),
              formatter: (value: number) =>
                `${formatFigure(value, language, { mostDigits: 2 })} ${shownDegrees()}`,
            },
            splitLine: { lineStyle: { color: token('border') } },
          })),
          series: lines.map(({ name, points, limits = [] }, index) => ({
            type: 'line' as const,
            name,
            xAxisIndex: groupAt.get(index),
            yAxisIndex: groupAt.get(index),
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
      );
    },
  };
}

/** Returns the first and last time of all lines, so that axes below one another agree; nothing where there is none. */
function timeSpan(lines: readonly Line[]): { readonly min?: number; readonly max?: number } {
  const starts = lines.flatMap(({ points }) => points[0]?.[0] ?? []);
  const ends = lines.flatMap(({ points }) => points.at(-1)?.[0] ?? []);
  return starts.length === 0 ? {} : { min: Math.min(...starts), max: Math.max(...ends) };
}
