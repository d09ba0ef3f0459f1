import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ts1/contract/durations';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { durationShare } from './duration-share.ts';

test.each([
  [0, 0],
  [-MINUTE_MS, 0],
  [Number.NaN, 0],
  [HOUR_MS, 0.45],
  [DAY_MS, 0.79],
  [7 * DAY_MS, 1],
  [400 * DAY_MS, 1],
])('a duration of %d ms fills %d of its bar', (durationMs, share) => {
  expect(durationShare(durationMs)).toBeCloseTo(share, 2);
});

test('a longer duration never fills less', () => {
  const duration = fc.integer({ min: 0, max: 30 * DAY_MS });
  fc.assert(
    fc.property(duration, duration, (one, other) => {
      const [shorter, longer] = [Math.min(one, other), Math.max(one, other)];
      expect(durationShare(shorter)).toBeLessThanOrEqual(durationShare(longer));
    }),
  );
});
