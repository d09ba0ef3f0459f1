import { describe, expect, test } from 'vitest';
import { countedAgain, isWorse, type Watched } from './due.ts';

const MINUTE = 60_000;
const START = 1_000 * MINUTE;
const watched = (changes: Partial<Watched> = {}): Watched => ({
  condition: 'temperature:high',
  counted_from: START,
  worse_base: -10,
  worse_at: null,
  newest: -10,
  ...changes,
});
const hourly = { stillOutAfterMs: 60 * MINUTE, worseBy: 3 };
const at = (minute: number) => START + minute * MINUTE;

describe('the message that something stays out', () => {
  test.each([
    [59, null],
    [60, 60],
    [61, 60],
    [119, 60],
    [200, 180],
    [10_000, 9_960],
  ])('after %i minutes is counted from minute %s', (minute, from) => {
    expect(countedAgain(watched(), hourly, at(minute))).toBe(from === null ? null : at(from));
  });

  test('is never due where it is switched off', () => {
    expect(countedAgain(watched(), { ...hourly, stillOutAfterMs: 0 }, at(10_000))).toBeNull();
  });

  test(
    'is due when the clock was set back, but not because two servers’ clocks differ by seconds',
    { tags: ['R10'] },
    () => {
      expect(countedAgain(watched(), hourly, at(-5))).toBe(at(-5));
      expect(countedAgain(watched(), hourly, START - 10_000)).toBeNull();
    },
  );
});

describe('the message that something gets worse', () => {
  test.each([
    ['temperature:high', -7, true],
    ['temperature:high', -7.01, false],
    ['temperature:low', -13, true],
    ['temperature:low', -7, false],
    ['humidity:high', -7, true],
    ['temperature:high', null, false],
  ])('of %s is due at %s: %s', (condition, newest, isDue) => {
    expect(isWorse(watched({ condition, newest }), hourly, at(1))).toBe(isDue);
  });

  test('is not put off by the rounding of decimals', () => {
    expect(isWorse(watched({ worse_base: -10.1, newest: -7.1 }), hourly, at(1))).toBe(true);
  });

  test('comes once in fifteen minutes, also when the clock was set back', () => {
    const before = watched({ newest: 0, worse_at: at(10) });
    expect(isWorse(before, hourly, at(24))).toBe(false);
    expect(isWorse(before, hourly, at(25))).toBe(true);
    expect(isWorse(before, hourly, at(9))).toBe(true);
  });

  test('is never due where it is switched off', () => {
    expect(isWorse(watched({ newest: 50 }), { ...hourly, worseBy: 0 }, at(1))).toBe(false);
  });
});
