import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredMs, figuresOfHours, figuresOfValues } from './analogue-figures.ts';
import { rollUpInput, type TimedValue } from './input-rollup.ts';
import { figuresOfCounter } from './count-figures.ts';
import type { Segment } from './read-segments.ts';
import { longestBand } from './state-bands.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Minutes and the values measured at them, ascending. */
const values = fc
  .uniqueArray(fc.tuple(fc.nat(10 * 60), fc.nat(1_000)), { maxLength: 60, selector: ([minute]) => minute })
  .map((all) =>
    all
      .toSorted(([one], [other]) => one - other)
      .map(([minute, value]): TimedValue => ({ measuredAt: minute * MINUTE, value })),
  );

function byHour(all: readonly TimedValue[]): Segment[] {
  const hours = Map.groupBy(all, ({ measuredAt }) => Math.floor(measuredAt / HOUR) * HOUR);
  return [...hours].map(([at, own]) => ({ at, rollup: rollUpInput(own) }));
}

test('a figure is what its values are, and of hours alone the same as far as that is known', () => {
  fc.assert(
    fc.property(values, (all) => {
      fc.pre(all.length > 0);
      const figures = figuresOfValues(all);
      const found = all.map(({ value }) => value);
      const [min, max] = [Math.min(...found), Math.max(...found)];
      const at = (value: number): number => all.find((one) => one.value === value)?.measuredAt ?? Number.NaN;
      expect(figures).toMatchObject({
        count: all.length,
        min: { value: min, at: new Date(at(min)).toISOString(), within_ms: 0 },
        max: { value: max, at: new Date(at(max)).toISOString(), within_ms: 0 },
      });
      const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
      expect(figures.mean).toBeCloseTo(mean, 9);
      const squares = found.reduce((sum, one) => sum + (one - mean) ** 2, 0);
      expect(figures.standardDeviation === null).toBe(found.length === 1);
      expect(figures.standardDeviation ?? 0).toBeCloseTo(
        Math.sqrt(squares / Math.max(1, found.length - 1)),
        9,
      );

      const rolledUp = figuresOfHours(byHour(all));
      expect(rolledUp).toMatchObject({
        count: all.length,
        min: { value: min },
        max: { value: max },
        standardDeviation: null,
      });
      expect(rolledUp.mean).toBeCloseTo(mean, 9);
      for (const extreme of [rolledUp.min, rolledUp.max]) {
        const { value = 0, at: from = '', within_ms = 0 } = extreme ?? {};
        const begin = Date.parse(from);
        const isThere = (one: TimedValue): boolean =>
          one.value === value && one.measuredAt >= begin && one.measuredAt <= begin + within_ms;
        expect(all.some(isThere)).toBe(true);
      }
    }),
  );
});

test('nothing is said of a figure without a value', () => {
  for (const figures of [figuresOfValues([]), figuresOfHours([])]) {
    expect(figures).toMatchObject({ count: 0, min: null, max: null, mean: null, standardDeviation: null });
  }
});

test('values cover what lies within their reach, minute by minute', () => {
  fc.assert(
    fc.property(
      values,
      fc.nat(200),
      fc.integer({ min: 201, max: 700 }),
      fc.nat(90),
      (all, from, until, reach) => {
        let minutes = 0;
        for (let minute = from; minute < until; minute += 1) {
          const last = all.findLast(({ measuredAt }) => measuredAt <= minute * MINUTE);
          if (last !== undefined && minute * MINUTE < last.measuredAt + reach * MINUTE) minutes += 1;
        }
        const period = { from: from * MINUTE, until: until * MINUTE };
        expect(coveredMs(all, period, reach * MINUTE)).toBe(minutes * MINUTE);
      },
    ),
  );
});

test('a counter is counted step by step, by the hour or value by value', () => {
  fc.assert(
    fc.property(values, fc.option(fc.nat(1_000), { nil: undefined }), (all, value) => {
      const before = value === undefined ? undefined : { measuredAt: -MINUTE, value };
      let [total, resets, last] = [0, 0, before];
      const hours = new Map<number, number>();
      for (const one of all) {
        if (last !== undefined) {
          const isReset = one.value < last.value;
          const step = isReset ? one.value : one.value - last.value;
          total += step;
          resets += isReset ? 1 : 0;
          const hour = Math.floor(one.measuredAt / HOUR);
          if (one.measuredAt - last.measuredAt <= 75 * MINUTE) hours.set(hour, (hours.get(hour) ?? 0) + step);
        }
        last = one;
      }
      const most = Math.max(0, ...hours.values());
      const single = all.map((one): Segment => ({ at: one.measuredAt, rollup: rollUpInput([one]) }));
      for (const segments of [byHour(all), single]) {
        const figures = figuresOfCounter(segments, before, 0);
        expect(figures).toMatchObject({ count: all.length, total, resets });
        expect(figures.busiest?.value ?? 0).toBe(most);
      }
    }),
  );
});

test('what a counter counted during a silence is of no hour', () => {
  const segments = byHour([
    { measuredAt: 0, value: 10 },
    { measuredAt: 30 * MINUTE, value: 14 },
    { measuredAt: 6 * HOUR, value: 500 },
    { measuredAt: 6 * HOUR + 10 * MINUTE, value: 503 },
  ]);
  expect(figuresOfCounter(segments, undefined, 0)).toMatchObject({
    total: 493,
    per_hour: 493 / (6 + 1 / 6),
    busiest: { value: 4, at: '1970-01-01T00:00:00.000Z' },
  });
});

test('the longest time of a state is the first of those that are as long, and ends with the period', () => {
  const bands = [
    { from: 0, until: 10, value: 1 },
    { from: 10, until: 20, value: 0 },
    { from: 20, until: 40, value: 1 },
    { from: 40, until: 50, value: null },
    { from: 50, until: 99, value: 1 },
  ] as const;
  expect(longestBand(bands, { from: 5, until: 70 }, 1)).toEqual({ from: 20, until: 40, value: 1 });
  expect(longestBand(bands, { from: 5, until: 71 }, 1)).toEqual({ from: 50, until: 71, value: 1 });
  expect(longestBand(bands, { from: 40, until: 50 }, 1)).toBeUndefined();
});
