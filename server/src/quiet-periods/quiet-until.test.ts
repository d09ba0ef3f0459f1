import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveringAt, type OwnedTime, quietUntil } from './quiet-until.ts';

const time = (from: number, until: number, quietId = 1): OwnedTime => ({ from, until, quietId });

describe('how long it stays quiet', () => {
  test.each([
    ['one period', [time(1, 5)], 2, 5],
    ['its first moment', [time(1, 5)], 1, 5],
    ['its end, which is not in it', [time(1, 5)], 5, undefined],
    ['periods that overlap', [time(1, 5), time(4, 9)], 2, 9],
    ['periods that meet', [time(1, 5), time(5, 9)], 2, 9],
    ['a period within another', [time(1, 9), time(3, 4)], 3, 9],
    ['a gap between two', [time(1, 5), time(6, 9)], 2, 5],
    ['nothing', [], 2, undefined],
  ])('with %s', (_name, times, at, until) => {
    expect(quietUntil(times, at)?.until).toBe(until);
  });

  test('belongs to the period that ends last', () => {
    expect(quietUntil([time(1, 5, 1), time(2, 9, 2), time(3, 4, 3)], 3)?.quietId).toBe(2);
  });

  test('is the first moment that no period covers', { tags: ['R14'] }, () => {
    const times = fc.array(
      fc
        .tuple(
          fc.integer({ min: 0, max: 40 }),
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 5 }),
        )
        .map(([from, length, quietId]) => time(from, from + length, quietId)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 50 }), (all, at) => {
        let first = at;
        while (all.some(({ from, until }) => from <= first && first < until)) first += 1;
        expect(quietUntil(all, at)?.until).toBe(first === at ? undefined : first);
        expect(coveringAt(all, at) === undefined).toBe(first === at);
      }),
    );
  });
});
