import type { Reading } from '@ts1/contract';
import { expect, test } from 'vitest';
import { weekLines, weekPoints } from './week-lines.ts';

const MINUTE_MS = 60_000;
const FRAME = { startMs: 0, endMs: 100 * MINUTE_MS, bucketMs: 0 };
const SCALE = { min: 0, max: 10 };
const at = (minute: number, value: number) => ({ at: minute * MINUTE_MS, value });

test('a line runs from the left to the right of the time, and from the bottom to the top of the axis', () => {
  expect(weekLines([at(0, 0), at(50, 5), at(100, 10)], FRAME, SCALE)).toEqual(['0,100 50,50 100,0']);
});

test('a line breaks where nothing was measured, and a value that stands alone is a dot', () => {
  const points = [at(0, 5), at(1, 5), at(2, 5), at(3, 5), at(50, 5), at(98, 5), at(99, 5), at(100, 5)];
  expect(weekLines(points, FRAME, SCALE)).toEqual([
    '0,50 1,50 2,50 3,50',
    '50,50 50,50',
    '98,50 99,50 100,50',
  ]);
});

test('points have the values of one measurand as they are shown, sensor errors left out', () => {
  const timestamp = '1970-01-01T00:01:00.000Z';
  const readings: readonly Reading[] = [
    { timestamp, temperature: 4, hum: 40 },
    { timestamp, temperature: 8001 },
    { timestamp, hum: 60 },
  ];
  const toFahrenheit = (value: number): number => value * 1.8 + 32;
  expect(weekPoints(readings, 'temperature', toFahrenheit)).toEqual([at(1, 39.2)]);
});
