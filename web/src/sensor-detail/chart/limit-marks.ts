import type { LimitSide, MilderLevel } from '@ts1/contract';
import type { LineSeriesOption } from 'echarts/charts';
import type { MarkAreaComponentOption, MarkLineComponentOption } from 'echarts/components';
import { lineAxis, lineKey, type DrawnLine } from '../drawn-lines.ts';
import type { PastLimit } from '../limits.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';

/** Faint enough to leave the line readable. */
const BAND_OPACITY = 0.12;
const HATCH_OPACITY = 0.35;

type Drawn = Pick<ChartModel, 'limits' | 'window'>;

/** The limits of a measurand that were in force all the time as lines across the chart: high red, low blue (spec 1 §9), warnings amber. */
export function limitLines(
  { limits, window }: Drawn,
  line: DrawnLine,
  colours: ChartColours,
): MarkLineComponentOption {
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    data: limits
      .filter((limit) => limit.measurand === lineKey(line) && isThrough(limit, window))
      .map(({ side, level, value }) => ({
        yAxis: value,
        lineStyle: lineStyle(limitColour(side, level, colours)),
        label: { show: false },
      })),
  };
}

/** The others, each for as long as it was in force: lines of their own, as a mark with an end out of sight is not drawn. */
export function limitSteps(
  { limits, window, lines }: Drawn & Pick<ChartModel, 'lines'>,
  colours: ChartColours,
): LineSeriesOption[] {
  const changed = limits
    .filter((limit) => limit.endMs > window.startMs && limit.startMs < window.endMs)
    .filter((limit) => !isThrough(limit, window));
  return lines
    .flatMap((line) =>
      changed.filter(({ measurand }) => measurand === lineKey(line)).map((limit) => ({ line, limit })),
    )
    .map(({ line, limit: { measurand, side, level, value, startMs, endMs } }) => ({
      id: `limit ${measurand} ${side} ${level ?? ''} ${startMs}`,
      type: 'line',
      xAxisId: 'lines time',
      yAxisId: lineAxis(line),
      data: [
        [Math.max(startMs, window.startMs), value],
        [Math.min(endMs, window.endMs), value],
      ],
      silent: true,
      symbol: 'none',
      lineStyle: lineStyle(limitColour(side, level, colours)),
      z: 1,
    }));
}

/** Limits inside those of alarms share the colour of warnings. */
function limitColour(side: LimitSide, level: MilderLevel | undefined, colours: ChartColours): string {
  return colours[level === undefined ? side : 'warning'];
}

function isThrough({ startMs, endMs }: PastLimit, window: ChartModel['window']): boolean {
  return startMs <= window.startMs && endMs >= window.endMs;
}

function lineStyle(color: string) {
  return { color, type: 'dashed', width: 1.5 } as const;
}

/** Times of alarm as faint bands behind the lines, hatched since somebody acknowledged them. */
export function alarmBands(
  { alarms, window }: Pick<ChartModel, 'alarms' | 'window'>,
  colours: ChartColours,
  createHatch: (colour: string) => NonNullable<BandStyle['color']>,
): MarkAreaComponentOption {
  return {
    silent: true,
    animation: false,
    data: alarms
      .filter(({ startMs, endMs }) => endMs > window.startMs && startMs < window.endMs)
      .flatMap(({ side, startMs, endMs, acknowledgedMs = endMs }) => {
        const at = (ms: number): number => Math.min(Math.max(ms, window.startMs), window.endMs);
        const [start, acknowledged, end] = [at(startMs), at(acknowledgedMs), at(endMs)];
        return [
          ...band(start, acknowledged, { color: colours[side], opacity: BAND_OPACITY }),
          ...band(acknowledged, end, { color: createHatch(colours[side]), opacity: HATCH_OPACITY }),
        ];
      }),
  };
}

type Band = NonNullable<MarkAreaComponentOption['data']>[number];
type BandStyle = NonNullable<MarkAreaComponentOption['itemStyle']>;

function band(from: number, to: number, itemStyle: BandStyle): Band[] {
  return to > from ? [[{ xAxis: from, itemStyle }, { xAxis: to }]] : [];
}
