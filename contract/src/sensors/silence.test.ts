// @module-tag R57
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { silentAfterMs, usualReceiptInterval } from './silence.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('after how long without a word somebody is silent', () => {
  test.each([
    ["the company's window while no interval is known", null, 15, null, 15],
    ["the company's window when it is longer than three intervals", null, 15, 1, 15],
    ['three intervals when they are longer', null, 15, 20, 60],
    ['three intervals of half an hour', null, 15, 30, 90],
    ['a day at most, whatever the interval', null, 15, 12 * 60, 24 * 60],
    ['what was set by hand, though shorter than three intervals', 5, 15, 30, 5],
    ['what was set by hand, though longer than a day', 3 * 24 * 60, 15, 30, 3 * 24 * 60],
  ])('is %s', (_name, own, window, interval, expected) => {
    const ms = (minutes: number | null) => (minutes === null ? null : minutes * MINUTE);
    expect(silentAfterMs({ ownMs: ms(own), windowMs: window * MINUTE, usualIntervalMs: ms(interval) })).toBe(
      expected * MINUTE,
    );
  });
});

test('what its type waits for is waited for, unless a limit was set by hand', () => {
  const rule = { windowMs: 15 * MINUTE, usualIntervalMs: 10 * MINUTE, quietForMs: HOUR };
  expect(silentAfterMs({ ...rule, ownMs: null })).toBe(HOUR);
  expect(silentAfterMs({ ...rule, ownMs: 5 * MINUTE })).toBe(5 * MINUTE);
  expect(silentAfterMs({ ...rule, ownMs: null, usualIntervalMs: 40 * MINUTE })).toBe(2 * HOUR);
});

describe('how far apart a sensor is usually received', () => {
  const every = (ms: number, count: number) => Array.from({ length: count }, (_, n) => 1_000_000 + n * ms);

  test('is known from the fifth receipt on', () => {
    expect(usualReceiptInterval(every(20 * MINUTE, 4))).toBeNull();
    expect(usualReceiptInterval(every(20 * MINUTE, 5))).toBe(20 * MINUTE);
  });

  test('is about receipts: what was handed on together, or received twice, counts once', () => {
    const bundles = every(HOUR, 6).flatMap((at) => [at, at, at + 5, at + 2_000]);
    expect(usualReceiptInterval(bundles)).toBe(HOUR);
  });

  test('is not changed by one outage', () => {
    const times = every(10 * MINUTE, 9);
    expect(usualReceiptInterval([...times, (times.at(-1) ?? 0) + 20 * HOUR])).toBe(10 * MINUTE);
  });

  test('does not depend on the order, and three of it are more than two real intervals and less than five', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MINUTE, max: 11 * HOUR }),
        fc.integer({ min: 5, max: 30 }),
        (ms, count) => {
          const times = every(ms, count);
          const interval = usualReceiptInterval(times.toReversed()) ?? 0;
          expect(interval).toBe(usualReceiptInterval(times));
          expect(3 * interval).toBeGreaterThan(2 * ms);
          expect(3 * interval).toBeLessThan(5 * ms);
        },
      ),
    );
  });
});
