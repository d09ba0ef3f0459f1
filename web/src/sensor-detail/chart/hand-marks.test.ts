import { byMeasurand, CHART_MEASURANDS } from '@ts1/contract';
import { expect, test } from 'vitest';
import { LINE_COLOURS } from '../drawn-lines.ts';
import type { ChartColours } from './chart-colours.ts';
import { extentWithin } from './chart-model.ts';
import { handMarkSeries } from './hand-marks.ts';

const colours: ChartColours = {
  lines: byMeasurand(CHART_MEASURANDS, (name) => name),
  tokens: Object.fromEntries(LINE_COLOURS.map((name) => [name, name])) as ChartColours['tokens'],
  text: 'ink',
  muted: '#6',
  border: '#7',
  raised: '#8',
  accent: '#9',
  high: 'red',
  low: 'blue',
  warning: 'amber',
};
const lines = [{ measurand: 'temperature', stretches: [] }] as const;
const window = { startMs: 10, endMs: 100 };
const mark = { measurand: 'temperature', at: 50, value: 4, side: null };

test('values measured by hand are diamonds apart from the line, and only one beyond a limit has a colour', () => {
  const marks = [
    mark,
    { ...mark, at: 60, value: 9, side: 'high' as const },
    { ...mark, at: 5 },
    { ...mark, measurand: 'humidity' },
  ];
  expect(handMarkSeries({ lines, marks, window }, colours)).toMatchObject([
    {
      yAxisId: 'temperature',
      lineStyle: { width: 0 },
      data: [
        { value: [50, 4], symbol: 'diamond', itemStyle: { color: 'ink' } },
        { value: [60, 9], symbol: 'diamond', itemStyle: { color: 'red' } },
      ],
    },
  ]);
  expect(handMarkSeries({ lines, marks: [], window }, colours)).toEqual([]);
});

test('the axis reaches to a value measured by hand that is seen', () => {
  const point = { measurand: 'temperature', stretches: [[{ at: 20, value: 4 }]] } as const;
  const model = { lines: [point], limits: [], marks: [{ ...mark, value: 30 }] };
  expect(extentWithin(model, 'temperature', window).max).toBeGreaterThanOrEqual(30);
  expect(extentWithin(model, 'temperature', { startMs: 10, endMs: 40 }).max).toBeLessThan(30);
});
