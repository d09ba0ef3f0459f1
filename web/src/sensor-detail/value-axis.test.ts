import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paddedExtent, valueTicks } from './value-axis.ts';

const points = (...values: number[]): { at: number; value: number }[] =>
  values.map((value, at) => ({ at, value }));

describe('what a y axis spans', () => {
  it('is the values and 10 % of their range on either side', { tags: ['1.9.23'] }, () => {
    expect(paddedExtent(1, [points(-20, -15), points(-10)])).toEqual({ min: -21, max: -9 });
  });

  it('has some height when all values are nearly the same', () => {
    expect(paddedExtent(2, [points(50, 50.5)])).toEqual({ min: 49.25, max: 51.25 });
    expect(paddedExtent(1, [points(4, 4)])).toEqual({ min: 3.5, max: 4.5 });
    expect(paddedExtent(0.1, [points(3)])).toEqual({ min: 2.95, max: 3.05 });
  });

  it('is nothing without values', () => {
    expect(paddedExtent(2, [])).toBeUndefined();
    expect(paddedExtent(2, [[]])).toBeUndefined();
  });
});

describe('ticks of a y axis', () => {
  it.each([
    [-21, -9, 6, [-20, -18, -16, -14, -12, -10], 0],
    [0.05, 0.45, 5, [0.1, 0.2, 0.3, 0.4], 1],
    [3.55, 3.65, 5, [3.56, 3.58, 3.6, 3.62, 3.64], 2],
    [0, 100, 9, [0, 20, 40, 60, 80, 100], 0],
  ])('from %d to %d are round', (min, max, most, values, decimals) => {
    expect(valueTicks({ min, max }, most)).toEqual({ values, decimals });
  });

  it('are some, within the extent, no more than asked for, and all different as written', () => {
    const extents = fc
      .tuple(fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.double({ min: 0.01, max: 1e4, noNaN: true }))
      .map(([min, height]) => ({ min, max: min + height }));
    fc.assert(
      fc.property(extents, fc.integer({ min: 2, max: 12 }), (extent, most) => {
        const { values, decimals } = valueTicks(extent, most);
        expect(values.length).toBeGreaterThan(0);
        expect(values.length).toBeLessThanOrEqual(most);
        expect(values.every((tick) => tick >= extent.min - 1e-9 && tick <= extent.max + 1e-9)).toBe(true);
        expect(new Set(values.map((tick) => tick.toFixed(decimals))).size).toBe(values.length);
      }),
    );
  });
});
