import { expect, test } from 'vitest';
import type { ChartColours } from './chart-colours.ts';
import { alarmBands, limitLines } from './limit-marks.ts';

const colours: ChartColours = {
  lines: { temperature: '#1', temperature_2: '#2', humidity: '#3', battery: '#4' },
  text: '#5',
  muted: '#6',
  border: '#7',
  raised: '#8',
  accent: '#9',
  high: 'red',
  low: 'blue',
};

test('limits are lines of their measurand alone, high red and low blue', () => {
  const limits = [
    { measurand: 'temperature', side: 'high', value: 8 },
    { measurand: 'temperature', side: 'low', value: 2 },
    { measurand: 'humidity', side: 'high', value: 70 },
  ] as const;
  expect(limitLines(limits, 'temperature', colours).data).toMatchObject([
    { yAxis: 8, lineStyle: { color: 'red' } },
    { yAxis: 2, lineStyle: { color: 'blue' } },
  ]);
  expect(limitLines(limits, 'battery', colours).data).toEqual([]);
});

test('periods of alarm are bands within the window', () => {
  const alarms = [
    { side: 'high', startMs: 0, endMs: 20 },
    { side: 'low', startMs: 90, endMs: 200 },
    { side: 'low', startMs: 100, endMs: 200 },
  ] as const;
  expect(alarmBands({ alarms, window: { startMs: 10, endMs: 100 } }, colours).data).toMatchObject([
    [{ xAxis: 10, itemStyle: { color: 'red' } }, { xAxis: 20 }],
    [{ xAxis: 90, itemStyle: { color: 'blue' } }, { xAxis: 100 }],
  ]);
});
