import type { LatestInput } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { countBars, stateSpans, type Present } from './input-lanes.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 31, 9, minute)).toISOString();
const minute = (ms: number): number => (ms - Date.UTC(2026, 0, 31, 9)) / 60_000;
const BANDS = [
  { from: at(0), until: at(10), value: null },
  { from: at(10), until: at(20), value: 0 },
] as const;
const door = (value: number, since: number): LatestInput => ({
  input: 1,
  measurand: 'door',
  name: 'Door',
  value,
  timestamp: at(since),
  since: at(since),
});
const present = (latest: readonly LatestInput[], isSilent = false): Present => ({
  latest,
  isSilent,
  nowMs: Date.parse(at(30)),
});

describe('the state of a door through a period', () => {
  test.each<readonly [string, Present | undefined, readonly (readonly [number, number, 0 | 1 | null])[]]>([
    [
      'is what was read, of a period that is over',
      undefined,
      [
        [0, 10, null],
        [10, 20, 0],
      ],
    ],
    [
      'goes on until now while nothing else came',
      present([door(0, 10)]),
      [
        [0, 10, null],
        [10, 30, 0],
      ],
    ],
    [
      'changes when it did, not when the period was read',
      present([door(1, 25)]),
      [
        [0, 10, null],
        [10, 25, 0],
        [25, 30, 1],
      ],
    ],
    [
      'is not made up for a sensor that is silent',
      present([door(1, 25)], true),
      [
        [0, 10, null],
        [10, 20, 0],
      ],
    ],
    [
      'is left as it was read where the newest value is older than that',
      present([door(1, 5)]),
      [
        [0, 10, null],
        [10, 20, 0],
      ],
    ],
  ])('%s', (_, now, expected) => {
    const spans = stateSpans({ input: 1, bands: [...BANDS] }, now);
    expect(spans.map(({ startMs, endMs, value }) => [minute(startMs), minute(endMs), value])).toEqual(
      expected,
    );
  });
});

test('a counter has a bar for each bucket, or from reading to reading', () => {
  const buckets = [3, 0, 2].map((difference, index) => ({
    timestamp: at(index * 10),
    difference,
    resets: 0,
    samples: 1,
  }));
  const bars = (bucketMs: number) =>
    countBars({ buckets, bucketMs }).map(({ startMs, endMs, count }) => [
      minute(startMs),
      minute(endMs),
      count,
    ]);
  expect(bars(600_000)).toEqual([
    [0, 10, 3],
    [10, 20, 0],
    [20, 30, 2],
  ]);
  expect(bars(0)).toEqual([
    [0, 0, 3],
    [0, 10, 0],
    [10, 20, 2],
  ]);
});
