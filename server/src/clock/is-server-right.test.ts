// @module-tag S68
import { expect, test } from 'vitest';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { createIsServerRight } from './is-server-right.ts';

const HOUR = 3_600_000;
const clock = simulatedClock();
const at = clock.now();
const DOUBT = { since: at, why: 'step', byMs: 2 * 24 * HOUR } as const;

test.each([
  ['is not in doubt', null, null, true],
  ['is in doubt', DOUBT, null, false],
  ['was set an hour ago', null, { at: at - HOUR, byMs: 10 * 60_000 }, false],
  ['was set three hours ago', null, { at: at - 3 * HOUR, byMs: 10 * 60_000 }, true],
])("other clocks are judged by the server's while it %s: %#", async (_what, doubt, lastStep, right) => {
  const isRight = createIsServerRight({ clock, clockKeeper: { doubt, lastStep }, outsideClock: undefined });
  expect(await isRight(true)).toBe(right);
});

test('no clock is judged once TIME_URL says that the server is wrong, and it is asked at once where that matters', async () => {
  let comparisons = 0;
  const outsideClock = {
    compare: async () => void (comparisons += 1),
    get last() {
      return comparisons === 0 ? null : { at, aheadMs: HOUR, uncertainMs: 0, isWrong: true };
    },
  };
  const isRight = createIsServerRight({ clock, clockKeeper: { doubt: null, lastStep: null }, outsideClock });
  expect([await isRight(false), comparisons]).toEqual([true, 0]);
  expect([await isRight(true), comparisons]).toEqual([false, 1]);
  expect([await isRight(false), comparisons]).toEqual([false, 1]);
});
