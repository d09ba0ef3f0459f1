import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsApart } from './digits-apart.ts';

test.each([
  [-14.88, -14.9, 1, 2],
  [-14.9, -14.9, 1, 1],
  [8.04, 8, 1, 2],
  [8.1, 8, 1, 1],
  [8.0001, 8, 1, 4],
  [8.000_000_01, 8, 1, 1],
  [0.1 + 0.2, 0.3, 1, 1],
  [3.304, 3.3, 2, 3],
  [-0.04, 0, 1, 2],
  [9, null, 1, 1],
])('%f beside %f has %i digits at least, and shows %i', (value, other, least, digits) => {
  expect(digitsApart(value, other, least)).toBe(digits);
});

test('values that differ by a thousandth never read the same', { tags: ['1.9.14', '2.9.10', 'R16'] }, () => {
  const thousandths = fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 1_000);
  fc.assert(
    fc.property(thousandths, thousandths, (one, other) => {
      const digits = digitsApart(one, other);
      expect(Number(one.toFixed(digits)) === Number(other.toFixed(digits))).toBe(one === other);
    }),
  );
});
