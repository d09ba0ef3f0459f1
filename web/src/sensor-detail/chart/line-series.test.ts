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
      { value: [9, 6], symbol: 'circle', symbolSize: 4 },
      [9, null],
      [10, null],
    ]);
  });
});
