import { INPUT_MEASURANDS, inputConditionKey, parseInputKey } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinRollups, rollupMean, rollUpInput, type TimedValue } from './input-rollup.ts';
import { seriesWidth } from './series-width.ts';
import { type Band, toBands, clipBands, summarise } from './state-bands.ts';

const times = fc.uniqueArray(fc.nat(300), { minLength: 1, maxLength: 40 });
const values = (value: fc.Arbitrary<number>): fc.Arbitrary<TimedValue[]> =>
  times.chain((all) =>
    fc
      .array(value, { minLength: all.length, maxLength: all.length })
      .map((drawn) =>
        all
          .toSorted((one, other) => one - other)
          .map((measuredAt, at) => ({ measuredAt, value: drawn[at] ?? 0 })),
      ),
  );

test('a roll-up is what its values say, however they are split', () => {
  fc.assert(
    fc.property(values(fc.nat(1_000)), fc.nat(40), (all, cut) => {
      const whole = rollUpInput(all);
      const figures = all.map(({ value }) => value);
      expect([whole.samples, whole.min, whole.max]).toEqual([
        all.length,
        Math.min(...figures),
        Math.max(...figures),
      ]);
      expect(rollupMean(whole)).toBeCloseTo(figures.reduce((sum, one) => sum + one, 0) / all.length, 6);
      let [difference, resets] = [0, 0];
      for (const [at, value] of figures.entries()) {
        const before = figures[at - 1];
        if (before === undefined) continue;
        resets += value < before ? 1 : 0;
        difference += value < before ? value : value - before;
      }
      expect([whole.difference, whole.resets]).toEqual([difference, resets]);
      const parts = [all.slice(0, cut), all.slice(cut)].filter(({ length }) => length > 0);
      expect(parts.map(rollUpInput).reduce(joinRollups)).toEqual(whole);
    }),
  );
});

/** Returns the state at one moment, literally by the rule. */
function naiveState(
  messages: readonly TimedValue[],
  heardAt: readonly number[],
  silentAfterMs: number,
  at: number,
) {
  const last = messages.findLast(({ measuredAt }) => measuredAt <= at);
  if (last === undefined) return null;
  const readingTimes = [
    last.measuredAt,
    ...heardAt.filter((time) => time > last.measuredAt && time <= at),
    at + 1,
  ];
  const isSilent = readingTimes.some(
    (time, index) => (readingTimes[index + 1] ?? time) - time > silentAfterMs,
  );
  return isSilent ? null : last.value;
}

test(
  'bands say at every moment what the rule says, without a hole, and sum up to the period',
  { tags: ['R56'] },
  () => {
    fc.assert(
      fc.property(
        values(fc.constantFrom(0, 1)),
        fc.array(fc.nat(300), { maxLength: 40 }),
        fc.integer({ min: 5, max: 80 }),
        fc.nat(150),
        fc.integer({ min: 151, max: 350 }),
        (messages, others, silentAfterMs, from, until) => {
          const first = messages[0]?.measuredAt ?? 0;
          const receivedAt = [...new Set([...messages.map(({ measuredAt }) => measuredAt), ...others])]
            .filter((time) => time >= first)
            .toSorted((one, other) => one - other);
          const inside = messages.filter(({ measuredAt }) => measuredAt < until);
          const bands = toBands({ messages: inside, heardAt: receivedAt, silentAfterMs }, until);
          const clipped = clipBands(bands, { from, until });
          const at = (moment: number): Band['value'] | undefined =>
            clipped.find((band) => band.from <= moment && moment < band.until)?.value;
          for (let moment = from; moment < until; moment += 1) {
            expect(at(moment)).toBe(naiveState(inside, receivedAt, silentAfterMs, moment));
          }
          expect(clipped.every((band, index) => index === 0 || band.from === clipped[index - 1]?.until)).toBe(
            true,
          );
          expect(clipped.every((band, index) => band.value !== clipped[index - 1]?.value)).toBe(true);
          const { active_ms, inactive_ms, unknown_ms, longest_ms } = summarise(bands, { from, until }, 1);
          expect(active_ms + inactive_ms + unknown_ms).toBe(until - from);
          expect(longest_ms).toBeLessThanOrEqual(active_ms);
        },
      ),
    );
  },
);

test('an opening is counted where the last known state was the other', () => {
  const bands: Band[] = [
    { from: 0, until: 10, value: 1 },
    { from: 10, until: 20, value: null },
    { from: 20, until: 30, value: 1 },
    { from: 30, until: 40, value: 0 },
    { from: 40, until: 50, value: null },
    { from: 50, until: 60, value: 1 },
  ];
  expect(summarise(bands, { from: 0, until: 60 }, 1)).toMatchObject({ openings: 1, longest_ms: 10 });
  expect(summarise(bands, { from: 0, until: 60 }, 0)).toMatchObject({ openings: 1, active_ms: 10 });
});

test('buckets are never more than were asked for', () => {
  fc.assert(
    fc.property(fc.nat(4e12), fc.nat(3e12), fc.integer({ min: 2, max: 5_000 }), (from, length, most) => {
      const to = from + length;
      const width = seriesWidth({ from, to }, most);
      expect(Math.floor(to / width) - Math.floor(from / width) + 1).toBeLessThanOrEqual(most);
    }),
  );
});

test('a key names one measurand and one place, or none', () => {
  for (const measurand of INPUT_MEASURANDS) {
    expect(parseInputKey(measurand)).toEqual({ measurand, place: 1 });
    expect(parseInputKey(`${measurand}_2`)).toEqual({ measurand, place: 2 });
    expect(parseInputKey(`${measurand}_16`)).toEqual({ measurand, place: 16 });
  }
  for (const none of [
    '',
    'radon',
    'door_1',
    'door_17',
    'door_02',
    'Door',
    '__proto__',
    'constructor',
    'co2_2_2',
  ]) {
    expect(parseInputKey(none)).toBeNull();
  }
  expect(inputConditionKey.safeParse('input:3:high').success).toBe(true);
  expect(inputConditionKey.safeParse('input:17:high').success).toBe(false);
});
