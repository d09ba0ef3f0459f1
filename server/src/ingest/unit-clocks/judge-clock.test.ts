// @module-tag S68
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClockSpan, type ClockState, joinSpans, judgeClock, toSpan } from './judge-clock.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const RIGHT: ClockState = { isWrong: false, run: null };
const WRONG: ClockState = { isWrong: true, run: null };

/** One delivery: minutes after the first, and its lag in minutes. */
type Delivery = readonly [atMinute: number, lagMinutes: number];

const every = (minutes: number, until: number, lag: (at: number) => number): Delivery[] =>
  Array.from({ length: Math.floor(until / minutes) + 1 }, (_, index) => [
    index * minutes,
    lag(index * minutes),
  ]);
const judged = (from: ClockState, deliveries: readonly Delivery[], usualInterval = 5): ClockState =>
  deliveries.reduce(
    (state, [at, lag]) => judgeClock(state, toSpan(at * MINUTE, lag * MINUTE), usualInterval * MINUTE),
    from,
  );
const isWrong = (deliveries: readonly Delivery[], usualInterval?: number): boolean =>
  judged(RIGHT, deliveries, usualInterval).isWrong;

describe('a clock', () => {
  test.each<readonly [what: string, deliveries: readonly Delivery[], wrong: boolean]>([
    ['that is right', every(1, 300, () => 0.1), false],
    ['that is 60 seconds ahead', every(1, 300, () => -1), false],
    ['that is 61 seconds ahead for an hour', every(1, 60, () => -61 / 60), true],
    ['that is ahead for 59 minutes', every(1, 59, () => -5), false],
    ['that is 10 minutes behind', every(1, 300, () => 10), false],
    ['that is 11 minutes behind for an hour', every(1, 60, () => 11), true],
    ['that is a year behind', every(5, 60, () => 525_600), true],
    [
      'that is ahead but for one delivery in each hour',
      every(1, 600, (at) => (at % 50 === 0 ? 0 : -5)),
      false,
    ],
    ['that jumps between right and wrong', every(1, 600, (at) => (at % 2 === 0 ? 0 : 120)), false],
    ['that jumps between ahead and behind', every(1, 60, (at) => (at % 2 === 0 ? -120 : 120)), true],
    ['of a unit that delivers each hour', every(60, 120, () => 45), true],
    ['of a unit that delivers twice a day', every(720, 1440, () => -45), true],
    ['that two deliveries an hour apart speak against', every(60, 60, () => 45), false],
    [
      'of a unit that delivers what it kept for ten hours',
      every(1, 90, (at) => Math.max(0, 600 - at * 9)),
      false,
    ],
    ['of one that delivers what it kept for two days', every(1, 240, (at) => 2880 - at * 11), false],
    ['of one that repeats an old reading', every(1, 600, (at) => 600 + at), false],
    [
      'of one that delivers old readings beside new ones',
      every(1, 600, (at) => (at % 3 === 0 ? 0 : 4000)),
      false,
    ],
    ['of one that goes on ahead after a backlog', every(1, 150, (at) => (at < 60 ? 600 - at * 9 : -5)), true],
  ])('%s', (_what, deliveries, wrong) => {
    expect(isWrong(deliveries)).toBe(wrong);
  });

  test('of sensors that measure each half hour is not behind by their newest reading of 25 minutes ago', () => {
    const deliveries = every(5, 300, () => 25);
    expect(isWrong(deliveries, 30)).toBe(false);
    expect(isWrong(deliveries, 20)).toBe(true);
  });

  test('is right again after an hour of deliveries that are all right', () => {
    expect(
      judged(
        WRONG,
        every(1, 59, () => 0),
      ).isWrong,
    ).toBe(true);
    expect(
      judged(
        WRONG,
        every(1, 60, () => 0),
      ),
    ).toEqual(RIGHT);
  });

  test('that is wrong stays so while a backlog happens to look right', () => {
    expect(
      judged(
        WRONG,
        every(1, 600, (at) => (at % 40 === 0 ? -120 : 0)),
      ).isWrong,
    ).toBe(true);
  });

  test('is not judged by a run from before the server was set back', () => {
    const run = { ...toSpan(100 * HOUR, 20 * MINUTE), wrong: 50 };
    const next = toSpan(HOUR, 20 * MINUTE);
    expect(judgeClock({ isWrong: false, run }, next, 0)).toEqual({ isWrong: false, run: next });
  });
});

describe('whatever is delivered', () => {
  const lag = fc.integer({ min: -200 * HOUR, max: 200 * HOUR });
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 * HOUR }), lag), { maxLength: 60 });

  test('a right clock with deliveries that wait at most ten minutes is never wrong', () => {
    const waits = fc.integer({ min: -60 * SECOND, max: 10 * MINUTE });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 * HOUR }), waits)), (deliveries) => {
        let at = 0;
        let state = RIGHT;
        for (const [after, lagMs] of deliveries) {
          at += after;
          state = judgeClock(state, toSpan(at, lagMs), 0);
        }
        expect(state).toEqual(RIGHT);
      }),
    );
  });

  test('a judgement changes only at the end of an hour without a delivery that agrees with it', () => {
    fc.assert(
      fc.property(steps, (deliveries) => {
        let at = 0;
        let agreedAt = 0;
        let state = RIGHT;
        for (const [after, lagMs] of deliveries) {
          at += after;
          const span = toSpan(at, lagMs);
          if (span.wrong > 0 === state.isWrong) agreedAt = at;
          const next = judgeClock(state, span, 0);
          expect(next.isWrong === state.isWrong || at - agreedAt >= HOUR).toBe(true);
          if (next.isWrong !== state.isWrong) agreedAt = at;
          state = next;
        }
      }),
    );
  });

  test('a clock that is ahead by the same is wrong after an hour, however its deliveries are joined', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 61 * SECOND, max: 200 * HOUR }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 60, maxLength: 80 }),
        (aheadMs, sizes) => {
          let minute = 0;
          let state = RIGHT;
          for (const size of sizes) {
            let span: ClockSpan = toSpan(minute * MINUTE, -aheadMs);
            for (let more = 1; more < size; more += 1) {
              minute += 1;
              span = joinSpans(span, toSpan(minute * MINUTE, -aheadMs));
            }
            minute += 1;
            if (!state.isWrong) state = judgeClock(state, span, 0);
          }
          expect(state.isWrong).toBe(minute > 60);
        },
      ),
    );
  });
});
