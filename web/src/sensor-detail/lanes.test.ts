import { describe, expect, it, test } from 'vitest';
import { partAt, lanePieces, type Lane, type StateLane } from './lanes.ts';

const WINDOW = { startMs: 10, endMs: 100 };
const door = (...spans: readonly (readonly [number, number, 0 | 1 | null])[]): StateLane => ({
  kind: 'state',
  input: 'input:1',
  measurand: 'door',
  name: 'Door',
  colour: 'pre-alarm',
  active: 1,
  spans: spans.map(([startMs, endMs, value]) => ({ startMs, endMs, value })),
});
const visitors = (...bars: readonly (readonly [number, number, number])[]): Lane => ({
  kind: 'count',
  input: 'input:2',
  measurand: 'count',
  name: 'Visitors',
  colour: 'ok',
  bars: bars.map(([startMs, endMs, count]) => ({ startMs, endMs, count })),
});

test.each<readonly [string, Lane, readonly (readonly [number, number, number, string])[]]>([
  ['an open door is a block of the whole height', door([20, 30, 1]), [[20, 30, 1, 'active']]],
  ['a closed one is a line at the bottom', door([20, 30, 0]), [[20, 30, 0.12, 'inactive']]],
  ['one that nobody knows of is neither', door([20, 30, null]), [[20, 30, 1, 'unknown']]],
  [
    'what began before the window and goes on after it ends at its edges',
    door([0, 50, 1], [50, 200, 0]),
    [
      [10, 50, 1, 'active'],
      [50, 100, 0.12, 'inactive'],
    ],
  ],
  ['of power it is the lack of it', { ...door([20, 30, 0]), active: 0 }, [[20, 30, 1, 'active']]],
  [
    'a time of alarm lies upon it',
    { ...door([20, 60, 1]), alarms: [{ startMs: 30, endMs: 200 }] },
    [
      [20, 60, 1, 'active'],
      [30, 100, 1, 'alarm'],
    ],
  ],
  ['what lies outside is not drawn', door([0, 10, 1], [100, 120, 1]), []],
  [
    'bars are as high as their part of the highest, and what was not counted has none',
    visitors([10, 20, 4], [20, 30, 0], [30, 40, 1]),
    [
      [10, 20, 1, 'active'],
      [30, 40, 0.25, 'active'],
    ],
  ],
  [
    'a bar that is too low to be seen is as high as can be seen',
    visitors([10, 20, 1_000], [20, 30, 1]),
    [
      [10, 20, 1, 'active'],
      [20, 30, 0.08, 'active'],
    ],
  ],
])('%s', (_, lane, pieces) => {
  const drawn = lanePieces(lane, WINDOW);
  expect(drawn.map(({ startMs, endMs, share, look }) => [startMs, endMs, share, look])).toEqual(pieces);
});

describe('what a lane says of a moment', () => {
  const spans = [
    { startMs: 0, endMs: 50, value: 0 },
    { startMs: 50, endMs: 60, value: 1 },
  ];
  it.each([
    [20, 0],
    [50, 50],
    [60, 50],
    [61, undefined],
  ])('at %d is what began at %s', (at, start) => expect(partAt(spans, at)?.startMs).toBe(start));
});
