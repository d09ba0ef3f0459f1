import { describe, expect, it } from 'vitest';
import { periodStatistics } from './period-statistics.ts';

const points = [
  { at: 1, value: 4 },
  { at: 2, value: -18 },
  { at: 3, value: 5 },
  { at: 4, value: 5 },
];

describe('statistics of a period', () => {
  it('give the extremes with the time each was first reached, and the mean', () => {
    expect(periodStatistics(points, 'raw')).toEqual({
      min: { at: 2, value: -18 },
      max: { at: 3, value: 5 },
      mean: -1,
    });
  });

  it('claim no mean of extremes', () => {
    expect(periodStatistics(points, 'extremes')?.mean).toBeUndefined();
  });

  it('are nothing without points', () => {
    expect(periodStatistics([], 'raw')).toBeUndefined();
  });
});
