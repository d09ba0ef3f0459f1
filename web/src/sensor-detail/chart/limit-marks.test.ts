import { byMeasurand, CHART_MEASURANDS } from '@ts1/contract';
import { expect, test } from 'vitest';
import { LINE_COLOURS } from '../drawn-lines.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import { alarmBands, limitLines, limitSteps } from './limit-marks.ts';

const colours: ChartColours = {
  lines: byMeasurand(CHART_MEASURANDS, (name) => name),
  tokens: Object.fromEntries(LINE_COLOURS.map((name) => [name, name])) as ChartColours['tokens'],
  text: '#5',
  muted: '#6',
  border: '#7',
  raised: '#8',
  accent: '#9',
  high: 'red',
  low: 'blue',
  warning: 'amber',
};

const TEMPERATURE = { measurand: 'temperature', stretches: [] } as const;
const EVER = { startMs: Number.NEGATIVE_INFINITY, endMs: Number.POSITIVE_INFINITY };

test('limits are lines of their measurand alone, high red and low blue', { tags: ['1.2.48'] }, () => {
  const limits = [
    { measurand: 'temperature', side: 'high', value: 8, ...EVER },
    { measurand: 'temperature', side: 'low', value: 2, ...EVER },
    { measurand: 'humidity', side: 'high', value: 70, ...EVER },
  ] as const;
  const window = { startMs: 10, endMs: 100 };
  expect(limitLines({ limits, window }, TEMPERATURE, colours).data).toMatchObject([
    { yAxis: 8, lineStyle: { color: 'red' } },
    { yAxis: 2, lineStyle: { color: 'blue' } },
  ]);
  expect(limitLines({ limits, window }, { measurand: 'battery', stretches: [] }, colours).data).toEqual([]);
});

test(
  'a limit that was changed within the window is drawn for as long as it was in force',
  { tags: ['R105'] },
  () => {
    const limits = [
      { measurand: 'temperature', side: 'high', value: 8, startMs: EVER.startMs, endMs: 40 },
      { measurand: 'temperature', side: 'high', value: 20, startMs: 40, endMs: EVER.endMs },
      { measurand: 'temperature', side: 'low', value: 1, startMs: EVER.startMs, endMs: 10 },
      { measurand: 'humidity', side: 'high', value: 70, startMs: 40, endMs: EVER.endMs },
    ] as const;
    const window = { startMs: 10, endMs: 100 };
    const lines: ChartModel['lines'] = [TEMPERATURE];
    expect(limitLines({ limits, window }, TEMPERATURE, colours).data).toEqual([]);
    const steps = limitSteps({ limits, window, lines }, colours);
    expect(steps.map(({ data, lineStyle }) => [data, lineStyle?.color])).toEqual([
      [
        [
          [10, 8],
          [40, 8],
        ],
        'red',
      ],
      [
        [
          [40, 20],
          [100, 20],
        ],
        'red',
      ],
    ]);
  },
);

const window = { startMs: 10, endMs: 100 };
const hatched = (colour: string): string => `hatched ${colour}`;

test('periods of alarm are bands within the window', () => {
  const alarms = [
    { side: 'high', startMs: 0, endMs: 20 },
    { side: 'low', startMs: 90, endMs: 200 },
    { side: 'low', startMs: 100, endMs: 200 },
  ] as const;
  expect(alarmBands({ alarms, window }, colours, hatched).data).toMatchObject([
    [{ xAxis: 10, itemStyle: { color: 'red' } }, { xAxis: 20 }],
    [{ xAxis: 90, itemStyle: { color: 'blue' } }, { xAxis: 100 }],
  ]);
});

test('a band goes on hatched since somebody acknowledged the alarm, until the value is back', () => {
  const alarms = [
    { side: 'high', startMs: 20, acknowledgedMs: 40, endMs: 60 },
    { side: 'low', startMs: 0, acknowledgedMs: 5, endMs: 30 },
  ] as const;
  expect(alarmBands({ alarms, window }, colours, hatched).data).toMatchObject([
    [{ xAxis: 20, itemStyle: { color: 'red' } }, { xAxis: 40 }],
    [{ xAxis: 40, itemStyle: { color: 'hatched red' } }, { xAxis: 60 }],
    [{ xAxis: 10, itemStyle: { color: 'hatched blue' } }, { xAxis: 30 }],
  ]);
});
