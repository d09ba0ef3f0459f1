// @module-tag S6
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

test('a single holder has all of it, and a quarter as soon as another one comes', () => {
  const shares = createShares<string>(100);
  shares.take('a', 99);
  expect(shares.isFullFor('a')).toBe(false);
  expect(shares.isFullFor('b')).toBe(false);
  shares.take('b', 1);
  expect(shares.isFullFor('a')).toBe(true);
  expect([shares.fits('b', 24), shares.fits('b', 25)]).toEqual([true, false]);
});

test('what was given back is free again, and leaves no trace', () => {
  const shares = createShares<string>(100, 25);
  expect([shares.fits('a', 25), shares.fits('a', 26)]).toEqual([true, false]);
  shares.take('a', 25);
  shares.take('a', -25);
  expect([shares.held, shares.heldBy('a'), shares.fits('a', 25)]).toEqual([0, 0, true]);
});

test('where more than four have used it up, each has an equal part and who comes new has one too', () => {
  const shares = createShares<number>(100);
  for (const key of [1, 2, 3, 4]) shares.take(key, 25);
  expect([1, 2, 3, 4].map((key) => shares.isFullFor(key))).toEqual([true, true, true, true]);
  expect([shares.fits(5, 20), shares.fits(5, 21)]).toEqual([true, false]);
});

test('no holder of nothing is ever refused, and no holder has more than a quarter beside others by asking', () => {
  const step = fc.record({ key: fc.nat(8), more: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const shares = createShares<number>(400, 100);
      const refused = steps.filter(({ key, more }) => {
        const isRefused = !shares.fits(key, more);
        const heldNothing = shares.heldBy(key) === 0;
        if (!isRefused) shares.take(key, more);
        return (isRefused && heldNothing) || shares.heldBy(key) > 100;
      });
      expect(refused).toEqual([]);
    }),
  );
});
