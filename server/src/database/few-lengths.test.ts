import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inFewLengths } from './few-lengths.ts';

test('a list keeps its entries and has a power of two as its length, less than twice its own', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 200 }), (entries) => {
      const filled = inFewLengths(entries);
      expect(filled.slice(0, entries.length)).toEqual(entries);
      expect(new Set(filled)).toEqual(new Set(entries));
      expect(Number.isInteger(Math.log2(filled.length))).toBe(true);
      expect(filled.length).toBeLessThan(2 * entries.length);
    }),
  );
});

test('a list without entries stays empty', () => {
  expect(inFewLengths([])).toEqual([]);
});
