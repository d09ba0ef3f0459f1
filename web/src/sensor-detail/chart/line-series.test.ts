import { describe, expect, it } from 'vitest';
import { lineData } from './line-series.ts';

describe('the data of a line', () => {
  it('breaks the line between stretches and draws a lonely point as a dot', () => {
    const stretches = [
      [
        { at: 1, value: 4 },
        { at: 2, value: 5 },
      ],
      [{ at: 9, value: 6 }],
    ];
    expect(lineData({ measurand: 'temperature', stretches }, { startMs: 0, endMs: 10 })).toEqual([
      [0, null],
      [1, 4],
      [2, 5],
      [2, null],
      { value: [9, 6], symbol: 'circle', symbolSize: 6 },
      [9, null],
      [10, null],
    ]);
  });

  it('draws the points of a stretch that is too short to be seen as dots', () => {
    const stretches = [
      [
        { at: 500, value: 4 },
        { at: 501, value: 5 },
      ],
    ];
    expect(lineData({ measurand: 'temperature', stretches }, { startMs: 0, endMs: 1_000 })).toEqual([
      [0, null],
      { value: [500, 4], symbol: 'circle', symbolSize: 6 },
      { value: [501, 5], symbol: 'circle', symbolSize: 6 },
      [501, null],
      [1_000, null],
    ]);
  });
});
