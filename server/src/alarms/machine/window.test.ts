import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Window } from './window.ts';

const REACH = 100;
const values = fc.uniqueArray(
  fc.record({ at: fc.integer({ min: 0, max: 1_000 }), value: fc.integer({ min: -5, max: 5 }) }),
  { selector: ({ at }) => at, maxLength: 80 },
);

test('a window knows the extremes of every stretch that ends at its newest value', { tags: ['R2'] }, () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: REACH }), (all, withinMs) => {
      const inOrder = all.toSorted((one, other) => one.at - other.at);
      const window = new Window(REACH);
      for (const [index, { at, value }] of inOrder.entries()) {
        window.push(at, value);
        const within = inOrder.slice(0, index + 1).filter((one) => one.at >= at - withinMs);
        const known = within.length < 2 ? [Number.NaN] : within.map((one) => one.value);
        expect(window.newest).toBe(value);
        expect(window.lowest(withinMs)).toBe(Math.min(...known));
        expect(window.highest(withinMs)).toBe(Math.max(...known));
      }
    }),
    { numRuns: 2_000 },
  );
});

const counts = fc.uniqueArray(
  fc.record({ at: fc.integer({ min: 0, max: 1_000 }), value: fc.integer({ min: 0, max: 20 }) }),
  { selector: ({ at }) => at, maxLength: 80 },
);

test('a window of a counter knows how far it went up, a fall being a reset to 0', { tags: ['R4'] }, () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: REACH }), (all, withinMs) => {
      const inOrder = all.toSorted((one, other) => one.at - other.at);
      const window = new Window(REACH, { isCounter: true });
      for (const [index, { at, value }] of inOrder.entries()) {
        window.push(at, value);
        const within = inOrder.slice(0, index + 1).filter((one) => one.at >= at - withinMs);
        let increase = within.length < 2 ? Number.NaN : 0;
        for (const [place, one] of within.entries()) {
          const before = within[place - 1];
          if (before !== undefined) {
            increase += one.value >= before.value ? one.value - before.value : one.value;
          }
        }
        expect(window.increase(withinMs)).toBe(increase);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a window of what is no counter knows no increase', () => {
  const window = new Window(REACH);
  window.push(1, 4);
  window.push(2, 5);
  expect(window.increase(REACH)).toBeNaN();
});

test('a window without a value says nothing, and one of a single reading knows no other', () => {
  const window = new Window(0);
  expect([window.newest, window.lowest(0), window.highest(REACH)]).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
  window.push(1, 4);
  window.push(2, 5);
  expect([window.newest, window.lowest(REACH)]).toEqual([5, Number.NaN]);
});
