import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { between, gaussian, hashLabels, uniform, wander } from './random.ts';

const draws = Array.from({ length: 20_000 }, (_, index) => index);

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('randomness without state', () => {
  it('answers the same for the same key and index', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (seed, index) => {
        expect(uniform(hashLabels(seed, 'a'), index)).toBe(uniform(hashLabels(seed, 'a'), index));
      }),
    );
  });

  it('stays in its range', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (seed, index) => {
        const drawn = between(seed, index, -3, 5);
        expect(drawn).toBeGreaterThanOrEqual(-3);
        expect(drawn).toBeLessThan(5);
      }),
    );
  });

  it('spreads neighbouring indexes evenly', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const index of draws) {
      const tenth = Math.floor(uniform(7, index) * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(250);
  });

  it('draws neighbours that have nothing to do with each other', () => {
    const products = draws.map((index) => (uniform(7, index) - 0.5) * (uniform(7, index + 1) - 0.5));
    expect(Math.abs(mean(products))).toBeLessThan(0.003);
  });

  it('gives other labels another key', () => {
    const keys = ['a', 'b', 'ab', 'ba', 'a/b'].map((label) => hashLabels(1, label));
    expect(new Set([...keys, hashLabels(2, 'a')]).size).toBe(6);
  });

  it('draws a normal distribution', () => {
    const values = draws.map((index) => gaussian(3, index));
    expect(mean(values)).toBeCloseTo(0, 1);
    expect(Math.sqrt(mean(values.map((value) => value * value)))).toBeCloseTo(1, 1);
  });

  it('wanders without jumps and within one', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true }), (key, position) => {
        const here = wander(key, position);
        expect(Math.abs(here)).toBeLessThanOrEqual(1);
        expect(Math.abs(wander(key, position + 1e-3) - here)).toBeLessThan(0.004);
      }),
    );
  });
});
