import { formatFigure, findOutPeriod, type AlarmChart, type MessageAlarm } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import { preferences } from '../platform/preferences.ts';
import type { ExpectedCourse } from './expected-course.ts';

/** The drawing in its own units; the page scales it. */
export const CHART = { width: 640, height: 320, left: 60, right: 14, top: 14, bottom: 36 } as const;
const LEAST_SPAN = 2;
const MOST_TICKS = 4;
const STEPS = [1, 2, 5];

type Point = Readonly<AlarmChart['points'][number]>;

export interface ChartLines {
  /** One path for each stretch without a gap. */
  readonly paths: readonly string[];
  /** Values that stand alone between gaps. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly limits: readonly { readonly kind: 'high' | 'low'; readonly value: number; readonly y: number }[];
  /** How long the value is out of its limit, and how much of it was acknowledged. */
  readonly bands: readonly {
    readonly kind: 'out' | 'acknowledged';
    readonly x: number;
    readonly width: number;
  }[];
  readonly expected: string | null;
  readonly newest: { readonly x: number; readonly y: number };
  readonly values: readonly { readonly text: string; readonly y: number }[];
  readonly hours: readonly { readonly at: number; readonly x: number }[];
  readonly nowX: number;
}

/** Data from which the chart of an alarm is drawn. */
export type Charted = Pick<MessageAlarm, 'since' | 'returned_at' | 'ended_at' | 'acknowledged_at'> & {
  readonly chart: AlarmChart;
};

/** The chart of an alarm as lines to draw; null where nothing was measured. What is expected is drawn an hour ahead. */
export function chartLines(alarm: Charted, expected: ExpectedCourse | null): ChartLines | null {
  const { points, high, low, gap_ms: gapMs, ...chart } = alarm.chart;
  const newest = points.at(-1);
  if (newest === undefined) return null;
  const [from, now] = [Date.parse(chart.from), Date.parse(chart.to)];
  const end = expected === null ? now : now + HOUR_MS;
  const ahead = expected && expectedEnd(expected, { end, newest, limit: high ?? low ?? newest.value });
  const shown = [
    ...points.map(({ value }) => value),
    ...[high, low, ahead?.value].filter((one) => one != null),
  ];
  const { lowest, highest } = valueExtent(shown);
  const { width, height, left, right, top, bottom } = CHART;
  const x = (at: number): number => round(left + ((at - from) / (end - from)) * (width - left - right));
  const y = (value: number): number =>
    round(top + ((highest - value) / (highest - lowest)) * (height - top - bottom));
  const band = (kind: 'out' | 'acknowledged', start: number, until: number): ChartLines['bands'] => {
    const [first, last] = [Math.max(start, from), Math.min(until, now)];
    return last > first ? [{ kind, x: x(first), width: round(x(last) - x(first)) }] : [];
  };
  const out = findOutPeriod({ ...alarm, activated: alarm.since });
  const over = out.to ?? now;
  const place = ({ at, value }: Point): string => `${x(at)} ${y(value)}`;
  const stretches = withoutGaps(points, gapMs);
  return {
    paths: stretches.filter(({ length }) => length > 1).map((some) => `M${some.map(place).join('L')}`),
    dots: stretches.flatMap((some) =>
      some.length === 1 ? some.map(({ at, value }) => ({ x: x(at), y: y(value) })) : [],
    ),
    limits: [
      ...(high === null ? [] : [{ kind: 'high' as const, value: high, y: y(high) }]),
      ...(low === null ? [] : [{ kind: 'low' as const, value: low, y: y(low) }]),
    ],
    bands: [
      ...band('out', out.from, out.acknowledgedFrom ?? over),
      ...band('acknowledged', out.acknowledgedFrom ?? over, over),
    ],
    expected: ahead === null ? null : `M${place(newest)}L${x(ahead.at)} ${y(ahead.value)}`,
    newest: { x: x(newest.at), y: y(newest.value) },
    values: tickValues(lowest, highest).map((value) => ({ text: tickText(value), y: y(value) })),
    hours: fullHours(from, end).map((at) => ({ at, x: x(at) })),
    nowX: x(now),
  };
}

interface Ahead {
  readonly end: number;
  readonly newest: Point;
  readonly limit: number;
}

/** The end of the expected line: at its limit, or where it leaves the chart. */
function expectedEnd(expected: ExpectedCourse, { end, newest, limit }: Ahead): Point {
  const to = expected.kind === 'back' ? { at: expected.at, value: limit } : expected;
  if (to.at <= end) return to;
  const share = (end - newest.at) / (to.at - newest.at);
  return { at: end, value: newest.value + (to.value - newest.value) * share };
}

function withoutGaps(points: AlarmChart['points'], gapMs: number): AlarmChart['points'][] {
  const stretches: AlarmChart['points'][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    if (point.at - before > gapMs) stretches.push([]);
    stretches.at(-1)?.push(point);
    before = point.at;
  }
  return stretches;
}

/** With some room, and never so near that noise looks like a mountain. */
function valueExtent(values: readonly number[]): { readonly lowest: number; readonly highest: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((most - least) * 0.08, (LEAST_SPAN - (most - least)) / 2, 0.1);
  return { lowest: least - room, highest: most + room };
}

function tickValues(lowest: number, highest: number): number[] {
  const rough = (highest - lowest) / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.ceil(lowest / step);
  const last = Math.floor(highest / step);
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

function tickText(value: number): string {
  return formatFigure(value, preferences().language, { mostDigits: 2 }).replace('-', '−');
}

/** Full hours, every second one. */
function fullHours(from: number, to: number): number[] {
  const step = 2 * HOUR_MS;
  const first = Math.ceil(from / step) * step;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, place) => first + place * step,
  );
}

const round = (figure: number): number => Math.round(figure * 10) / 10;
