// @module-tag R63
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDue } from './not-before.ts';

const anyTime = fc.integer({ min: 0, max: 4e12 });

test.each([
  ['at its time', 100, 100, true],
  ['after it', 99, 100, true],
  ['not before it', 101, 100, false],
  ['not at the end of its longest interval', 150, 100, false],
  ['when it lies further ahead than it can have been put off', 151, 100, true],
])('something is due %s', (_name, at, now, expected) => {
  expect(isDue(at, now, 50)).toBe(expected);
});

test('nothing waits for longer than its interval, wherever the clock is set', () => {
  fc.assert(
    fc.property(anyTime, anyTime, fc.nat(1e9), (writtenAt, setTo, longestMs) => {
      const at = writtenAt + longestMs;
      expect(isDue(at, setTo, longestMs) || isDue(at, setTo + longestMs, longestMs)).toBe(true);
    }),
  );
});
