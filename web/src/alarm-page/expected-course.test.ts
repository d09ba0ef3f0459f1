import type { AlarmChart } from '@ts1/contract';
import { expect, test } from 'vitest';
import { alarmOutlook } from './expected-course.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 23, 3);
const createChart = (value: number, limits: Partial<AlarmChart>): AlarmChart => ({
  from: new Date(NOW - 1).toISOString(),
  to: new Date(NOW).toISOString(),
  unit: '°C',
  decimals: 1,
  points: [{ at: NOW, value }],
  gap_ms: MINUTE,
  high: null,
  low: null,
  ...limits,
});

test.each([
  [
    'too warm and falling is back at the limit',
    -12,
    { high: -15 },
    -2,
    { kind: 'back', at: NOW + 15 * MINUTE },
  ],
  [
    'too warm and rising is further out in twice the time of the trend',
    -12,
    { high: -15 },
    2,
    { kind: 'further', at: NOW + 20 * MINUTE, value: -8 },
  ],
  ['too cold and rising is back at the limit', 1, { low: 2 }, 2, { kind: 'back', at: NOW + 5 * MINUTE }],
  [
    'too cold and falling is further out in twice the time of the trend',
    1,
    { low: 2 },
    -1,
    { kind: 'further', at: NOW + 20 * MINUTE, value: -1 },
  ],
  ['steady: nothing is expected', -12, { high: -15 }, 0.5, null],
  ['inside already: nothing is expected', -18, { high: -15 }, -2, null],
  ['without a limit nothing is expected', -12, {}, -2, null],
  ['weeks away nothing is expected', 9_000, { high: -15 }, -1, null],
])('%s', (_what, value, limits, change, expected) => {
  const outlook = alarmOutlook({ chart: createChart(value, limits), trend: { change, minutes: 10 } }, NOW);
  expect(outlook?.expected).toEqual(expected);
});

test('what is not known is not guessed', () => {
  expect(alarmOutlook({ chart: createChart(1, { high: 0 }), trend: null }, NOW)).toBeNull();
});
