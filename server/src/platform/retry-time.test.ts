import { expect, test } from 'vitest';
import { retryTime } from './retry-time.ts';

const HOUR_MS = 3_600_000;

test.each([
  [1, 5_000],
  [2, 10_000],
  [8, 640_000],
  [9, 900_000],
  [2_000, 900_000],
])('after %i attempts the next comes %i ms later', (attempts, delayMs) => {
  expect(retryTime(attempts, 0, HOUR_MS)).toBe(HOUR_MS + delayMs);
});

test('a day after its beginning nothing is tried again', () => {
  expect(retryTime(1, 0, 24 * HOUR_MS - 5_000)).toBe(24 * HOUR_MS);
  expect(retryTime(1, 0, 24 * HOUR_MS - 4_999)).toBeNull();
});
