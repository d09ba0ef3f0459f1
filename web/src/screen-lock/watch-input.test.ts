// @module-tag S67
import { beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../platform/manual-clock.ts';
import { watchInput, type InputWatch, type TimeLeft } from './watch-input.ts';

const MINUTES = 5;
const MINUTE_MS = 60_000;
const LOCK_MS = MINUTES * MINUTE_MS;

let clock: ManualClock;
/** Epoch milliseconds at which the server would lock the session. */
let locksAt: number;
let isReachable: boolean;
let reports: number[];
let asked: number[];
let warnings: (number | null)[];
let locks: number[];
let isLocked: boolean;
let watch: InputWatch;

beforeEach(() => {
  clock = new ManualClock(1_000_000);
  locksAt = clock.now() + LOCK_MS;
  isReachable = true;
  [reports, asked, warnings, locks] = [[], [], [], []];
  isLocked = false;
  const timeLeft = (): TimeLeft => (isReachable ? Math.ceil((locksAt - clock.now()) / 1_000) : undefined);
  watch = watchInput({
    clock,
    minutes: MINUTES,
    report: async () => {
      reports.push(clock.now());
      if (isReachable) locksAt = clock.now() + LOCK_MS;
      return timeLeft();
    },
    ask: async () => {
      asked.push(clock.now());
      return timeLeft();
    },
    isLocked: () => isLocked,
    onWarn: (seconds) => warnings.push(seconds),
    onLock: () => {
      locks.push(clock.now());
      isLocked = true;
    },
  });
});

describe('input', () => {
  test('is reported at once, and then at most once a minute', async () => {
    for (let second = 0; second < 180; second += 1) {
      watch.input();
      await clock.advance(1_000);
    }
    const apart = reports.slice(1).map((at, index) => at - (reports[index] ?? 0));
    expect(reports).toHaveLength(4);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(MINUTE_MS);
  });

  test('within the minute after a report is reported when the minute is over', async () => {
    watch.input();
    await clock.advance(10_000);
    watch.input();
    await clock.advance(2 * MINUTE_MS);
    expect(reports).toHaveLength(2);
  });

  test('is never reported where there was none', async () => {
    await clock.advance(LOCK_MS - 1_000);
    expect(reports).toEqual([]);
  });

  test('at a screen that is locked is not reported', async () => {
    isLocked = true;
    watch.input();
    await clock.advance(MINUTE_MS);
    expect(reports).toEqual([]);
  });
});

describe('the screen', () => {
  test('warns for 30 seconds and locks', async () => {
    const begun = clock.now();
    await clock.advance(LOCK_MS);
    expect(warnings[0]).toBe(30);
    expect(warnings.at(-2)).toBe(1);
    expect(warnings.at(-1)).toBeNull();
    expect(locks).toEqual([begun + LOCK_MS]);
  });

  test('stays open by any input during the warning', async () => {
    await clock.advance(LOCK_MS - 10_000);
    expect(warnings.at(-1)).toBe(10);
    watch.input();
    await clock.advance(1_000);
    expect(warnings.at(-1)).toBeNull();
    await clock.advance(LOCK_MS - MINUTE_MS);
    expect(locks).toEqual([]);
    expect(reports).toHaveLength(1);
  });

  test('neither warns nor locks while somebody works in another tab', async () => {
    await clock.advance(LOCK_MS - MINUTE_MS);
    locksAt = clock.now() + LOCK_MS;
    await clock.advance(LOCK_MS - MINUTE_MS);
    expect(warnings).toEqual([]);
    expect(locks).toEqual([]);
  });

  test('of a computer that slept is locked by the first look, without asking anybody', async () => {
    isReachable = false;
    const before = asked.length;
    clock = Object.assign(clock, { now: () => 1_000_000 + 8 * 60 * MINUTE_MS });
    watch.look();
    expect(locks).toHaveLength(1);
    expect(asked).toHaveLength(before);
  });

  test('is not kept open by an input after the time is over', () => {
    Object.assign(clock, { now: () => 1_000_000 + LOCK_MS });
    watch.input();
    expect(locks).toHaveLength(1);
    expect(reports).toEqual([]);
  });

  test('of somebody who works without a network stays open', async () => {
    isReachable = false;
    for (let minute = 0; minute < 12; minute += 1) {
      watch.input();
      await clock.advance(MINUTE_MS);
    }
    expect(locks).toEqual([]);
  });

  test('has its whole time again after it was unlocked', async () => {
    await clock.advance(LOCK_MS);
    await clock.advance(60 * MINUTE_MS);
    isLocked = false;
    locksAt = clock.now() + LOCK_MS;
    await clock.advance(LOCK_MS - 1_000);
    expect(locks).toHaveLength(1);
    await clock.advance(2_000);
    expect(locks).toHaveLength(2);
  });

  test('is left alone once the watch has stopped', async () => {
    watch.stop();
    await clock.advance(2 * LOCK_MS);
    expect(locks).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
