// @module-tag S1
import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { measureProcessorTime } from '../../../testing/processor-time.ts';
import { beyondBounds } from './json-shape.ts';

const BOUNDS = { depth: 4, values: 10 };

test.each([
  ['{"a":[{"b":[]}]}', undefined],
  ['{"a":[{"b":[[]]}]}', 'is nested more than 4 levels deep'],
  ['[1,2,3,4,5,6,7,8,9]', undefined],
  ['[1,2,3,4,5,6,7,8,9,10,11]', 'holds more than 10 values'],
  ['[{},{},{},{},{},{}]', 'holds more than 10 values'],
  [String.raw`"[[[[[[\"[[[[[[,,,,,,,,,,,,\\"`, undefined],
  ['"never closed [[[[[[[', undefined],
  [']]]]]]]]]]]]', undefined],
])('%s: %s', (text, reason) => {
  expect(beyondBounds(text, BOUNDS)).toBe(reason);
});

test('whatever a JSON value holds, it is refused exactly when it is nested too deep or has too many values', () => {
  assert(
    property(jsonValue({ maxDepth: 8 }), (value) => {
      const isBeyond = nestingDepth(value) > BOUNDS.depth || countValues(value) > BOUNDS.values;
      expect(beyondBounds(JSON.stringify(value), BOUNDS) !== undefined).toBe(isBeyond);
    }),
  );
});

const childValues = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function nestingDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + childValues(value).reduce<number>((deepest, part) => Math.max(deepest, nestingDepth(part)), 0);
}

/** Counts values as the checked function does: each list and object, and each further entry after a comma. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = childValues(value);
  return 1 + Math.max(0, parts.length - 1) + parts.reduce<number>((sum, part) => sum + countValues(part), 0);
}

test('a megabyte of brackets is refused at once, and one of text is one search', async () => {
  const { ms } = await measureProcessorTime(() => {
    expect(beyondBounds('['.repeat(1_000_000), { depth: 32, values: 20_000 })).toBeDefined();
    expect(beyondBounds(`["${'a'.repeat(14_000_000)}"]`, { depth: 32, values: 20_000 })).toBeUndefined();
  });
  expect(ms).toBeLessThan(1_000);
});
