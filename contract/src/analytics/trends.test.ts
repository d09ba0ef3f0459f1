import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trendDirection, STEADY_C, temperatureTrend, trendWindowMs } from './trends.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-03-01T03:00:00Z');

/** Returns readings at an interval in minutes, the last of them now. */
function every(minutes: number, values: readonly number[]) {
  return values.map((celsius, index) => ({
    at: NOW - (values.length - 1 - index) * minutes * MINUTE,
    celsius,
  }));
}
const trend = (minutes: number, values: readonly number[]) => {
  const trend = temperatureTrend(every(minutes, values), { now: NOW, usualIntervalMs: minutes * MINUTE });
  return [
    trendDirection(trend),
    trend.change === null ? null : Math.round(trend.change * 10) / 10,
    trend.minutes,
  ];
};
const flat = (count: number, celsius: number) => Array.from({ length: count }, () => celsius);

describe('where a temperature is going', () => {
  test.each([
    [
      'a freezer that ran away in five minutes',
      1,
      [...flat(55, -21), -20, -17, -13.2, -9, -6.4],
      'rising',
      14.6,
      5,
    ],
    ['one that cools down again', 1, [...flat(9, -6.4), -8, -11, -14], 'falling', -7.6, 3],
    ['a slow leak, each value a little higher', 1, flat(16, 0).map((_, n) => 4 + n * 0.1), 'rising', 1.5, 15],
    ['one that stands still', 1, flat(20, 4), 'steady', 0, 15],
    ['noise', 1, [4, 4.3, 3.9, 4.2, 4.1, 4.4, 3.8, 4.1, 4.2, 4], 'steady', 0, 9],
    ['one odd value among many', 1, [...flat(6, 4), 6, ...flat(6, 4)], 'steady', 0, 12],
    ['an odd newest value, which may be a door', 1, [...flat(6, 4), 6], 'rising', 2, 1],
    ['a step some minutes ago', 1, [...flat(6, 4), ...flat(5, 9)], 'rising', 5, 5],
    ['one odd value further back', 1, [...flat(6, 4), 6, ...flat(3, 4), 4.1, 4], 'steady', 0, 11],
    ['a rise through noise', 1, [4, 4.5, 4.3, 4.9, 4.7, 5.3, 5.1, 5.7, 5.5, 6], 'rising', 2, 9],
    ['a sensor that reports every ten minutes', 10, [-21, -21, -21, -18, -12], 'rising', 9, 20],
    ['one that reports each half hour', 30, [5, 5, 5, 8], 'rising', 3, 30],
    ['one that reports each hour', 60, [5, 5, 5, 8], null, null, null],
    ['two readings', 5, [5, 9], null, null, null],
    ['none', 5, [], null, null, null],
  ] as const)(
    'of %s, every %i min',
    { tags: ['R109'] },
    (_what, minutes, values, direction, change, within) => {
      const [is, by, time] = trend(minutes, values);
      expect([is, time]).toEqual([direction, within]);
      const difference = change === null || by === null ? 0 : Math.abs(Number(by) - change);
      expect([by === null, difference < 0.2]).toEqual([change === null, true]);
    },
  );

  test('is not known of a sensor that has fallen silent', () => {
    const readings = every(1, [4, 5, 6, 7]);
    const at = (later: number) =>
      temperatureTrend(readings, { now: NOW + later * MINUTE, usualIntervalMs: MINUTE });
    expect(at(5).change).toBe(3);
    expect(at(6)).toEqual({ change: null, minutes: null });
  });

  test('looks back 15 minutes while it is not known how often the sensor reports', () => {
    const values = flat(31, 0).map((_, n) => n / 10);
    const { change, minutes } = temperatureTrend(every(1, values), { now: NOW, usualIntervalMs: null });
    expect([change?.toFixed(1), minutes]).toEqual(['1.5', 15]);
  });

  const interval = fc.constantFrom(0.25, 1, 2, 5, 10, 30);
  const steps = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 2, maxLength: 70 });

  test(
    'is never steady while readings only rise, or only fall, by the least change or more',
    { tags: ['R109'] },
    () => {
      fc.assert(
        fc.property(interval, steps, fc.constantFrom(1, -1), (minutes, rises, way) => {
          let celsius = -20;
          const values = [celsius, ...rises.map((step) => (celsius += way * step))];
          const usualIntervalMs = minutes * MINUTE;
          const windowMs = trendWindowMs(usualIntervalMs) ?? 0;
          const inWindow = every(minutes, values).filter(({ at }) => at >= NOW - windowMs);
          const [first, last] = [inWindow[0]?.celsius ?? 0, inWindow.at(-1)?.celsius ?? 0];
          const direction = trendDirection(
            temperatureTrend(every(minutes, values), { now: NOW, usualIntervalMs }),
          );
          const isClear = Math.abs(last - first) >= STEADY_C;
          const expected = way > 0 ? 'rising' : 'falling';
          const allowed = isClear && inWindow.length >= 3 ? [expected] : [expected, 'steady', null];
          expect(allowed).toContain(direction);
        }),
      );
    },
  );

  test('is the same whatever the level, and turns with the sign', () => {
    const values = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(interval, values, fc.integer({ min: -50, max: 50 }), (minutes, tenths, level) => {
        const trend = (change: (value: number) => number) =>
          temperatureTrend(every(minutes, tenths.map(change)), {
            now: NOW,
            usualIntervalMs: minutes * MINUTE,
          });
        const own = trend((value) => value / 8);
        expect(trend((value) => value / 8 + level).change).toBeCloseTo(own.change ?? Number.NaN, 6);
        expect(trend((value) => -value / 8).change).toBeCloseTo(-(own.change ?? Number.NaN), 6);
        expect(trend((value) => -value / 8).minutes).toBe(own.minutes);
      }),
    );
  });
});

test.each([
  [1, 'rising'],
  [0.99, 'steady'],
  [0, 'steady'],
  [-0.99, 'steady'],
  [-1, 'falling'],
  [null, null],
] as const)('a change of %s °C within the window is %s', (change, direction) => {
  expect(trendDirection({ change })).toBe(direction);
});
