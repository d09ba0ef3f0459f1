// @module-tag S39
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRetryAfter, retryTime } from './retry-time.ts';

const HOUR_MS = 3_600_000;

test.each([
  [1, 5_000],
  [2, 10_000],
  [8, 640_000],
  [9, 900_000],
  [2_000, 900_000],
])('after %i attempts the next comes %i ms later', (attempts, delayMs) => {
  expect(retryTime(attempts, 0, HOUR_MS, { chance: 0 })).toBe(HOUR_MS + delayMs);
  expect(retryTime(attempts, 0, HOUR_MS, { chance: 0.5 })).toBe(HOUR_MS + 0.9 * delayMs);
});

test('a day after its beginning nothing is tried again', () => {
  expect(retryTime(1, 0, 24 * HOUR_MS - 5_000, { chance: 0 })).toBe(24 * HOUR_MS);
  expect(retryTime(1, 0, 24 * HOUR_MS - 4_999, { chance: 0 })).toBeNull();
});

test('whatever chance and the other side say, a retry comes within 15 minutes and no sooner than asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 0, max: 24 * HOUR_MS }),
      (attempts, chance, atLeastMs) => {
        const delayMs = (retryTime(attempts, 0, HOUR_MS, { chance, atLeastMs }) ?? 0) - HOUR_MS;
        expect(delayMs).toBeGreaterThanOrEqual(Math.min(Math.max(atLeastMs, 4_000), 900_000));
        expect(delayMs).toBeLessThanOrEqual(900_000);
      },
    ),
  );
});

const NOW = Date.UTC(2026, 0, 31, 10);
test.each([
  ['120', 120_000],
  [' 1 ', 1_000],
  ['Sat, 31 Jan 2026 10:01:00 GMT', 60_000],
  ['Sat, 31 Jan 2026 09:59:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['tomorrow', undefined],
  ['2026-02-01', undefined],
  [undefined, undefined],
])('Retry-After %s asks to wait %s ms', (header, waitMs) => {
  expect(readRetryAfter(header, NOW)).toBe(waitMs);
});
