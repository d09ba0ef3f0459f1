import { type ReviewSchedule, toWallClock } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLate, nextReview, reviewState } from './schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'UTC');
const MOMENTS = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
const SCHEDULES: fc.Arbitrary<ReviewSchedule> = fc.record({
  every: fc.constantFrom('workday', 'day', 'week', 'month'),
  day: fc.integer({ min: 1, max: 7 }),
  time: fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`),
});
/** Longest time from one due time to the next; a clock that is set back adds some. */
const LONGEST_DAYS = { workday: 3, day: 1, week: 7, month: 31 } as const;

const IS_DAY: Record<ReviewSchedule['every'], (date: Date, day: number) => boolean> = {
  day: () => true,
  workday: (date) => date.getUTCDay() % 6 !== 0,
  week: (date, day) => date.getUTCDay() === day % 7,
  month: (date, day) => date.getUTCDate() === day,
};

const next = (schedule: ReviewSchedule, after: string): string =>
  new Date(nextReview(schedule, 'Europe/Berlin', Date.parse(after))).toISOString();

test.each<[string, ReviewSchedule, string, string]>([
  [
    'on Monday after a Friday, for workdays',
    { every: 'workday', day: 1, time: '08:30' },
    '2026-11-27T07:30:00Z',
    '2026-11-30T07:30:00.000Z',
  ],
  [
    'on Saturday after a Friday, for every day',
    { every: 'day', day: 1, time: '08:30' },
    '2026-11-27T07:30:00Z',
    '2026-11-28T07:30:00.000Z',
  ],
  [
    'on its day of the week',
    { every: 'week', day: 7, time: '08:30' },
    '2026-11-27T07:30:00Z',
    '2026-11-29T07:30:00.000Z',
  ],
  [
    'on its day of the month',
    { every: 'month', day: 28, time: '00:00' },
    '2027-01-28T00:00:00Z',
    '2027-02-27T23:00:00.000Z',
  ],
  [
    'at the next time that there is when the clock skips its own',
    { every: 'day', day: 1, time: '02:30' },
    '2027-03-27T12:00:00Z',
    '2027-03-28T01:00:00.000Z',
  ],
  [
    'once on a day with the same time twice',
    { every: 'day', day: 1, time: '02:30' },
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00.000Z',
  ],
])('a review is due %s', (_name, schedule, after, expected) => {
  expect(next(schedule, after)).toBe(expected);
});

test('due times follow each other without a gap or a repetition, on their days, whatever the clock does', () => {
  fc.assert(
    fc.property(ZONES, MOMENTS, SCHEDULES, (zone, after, schedule) => {
      let before = after;
      for (let count = 0; count < 12; count += 1) {
        const at = nextReview(schedule, zone, before);
        const clock = toWallClock(at, zone);
        const date = new Date(Date.UTC(clock.year, clock.month - 1, clock.day));
        expect(at).toBeGreaterThan(before);
        expect(at - before).toBeLessThanOrEqual(LONGEST_DAYS[schedule.every] * DAY + 3 * HOUR);
        // No moment in between has a due time of its own that is left out.
        expect(nextReview(schedule, zone, at - 1)).toBe(at);
        expect(nextReview(schedule, zone, Math.floor((before + at) / 2))).toBe(at);
        expect(IS_DAY[schedule.every](date, schedule.day)).toBe(true);
        before = at;
      }
    }),
    { numRuns: 60 },
  );
});

test('a review is open until its grace ends, missed from then on, and late when it is done from then on', () => {
  fc.assert(
    fc.property(
      MOMENTS,
      fc.integer({ min: 0, max: 9 * DAY }),
      fc.option(fc.nat(9 * DAY)),
      (due, passed, took) => {
        const graceEndsAt = due + 4 * HOUR;
        const now = due + passed;
        const doneAt = took === null ? null : due + took;
        const times = { graceEndsAt, doneAt, mustBeSigned: false, signedAt: null, planEndedAt: null };
        const state = reviewState(times, now);
        expect(state === 'done').toBe(doneAt !== null);
        expect(state === 'missed').toBe(doneAt === null && passed >= 4 * HOUR);
        expect(isLate(times)).toBe(took !== null && took >= 4 * HOUR);
      },
    ),
  );
});

test('a review that must be signed is done when it is signed, and missed while it is not', () => {
  const ended = { graceEndsAt: 4 * HOUR, doneAt: HOUR, mustBeSigned: true, planEndedAt: null };
  const unsigned = { ...ended, signedAt: null };
  expect(reviewState(unsigned, 4 * HOUR - 1)).toBe('unsigned');
  expect(reviewState(unsigned, 4 * HOUR)).toBe('missed');
  expect(isLate(unsigned)).toBe(false);
  expect(isLate({ ...ended, signedAt: 4 * HOUR - 1 })).toBe(false);
  expect(isLate({ ...ended, signedAt: 4 * HOUR })).toBe(true);
  expect(reviewState({ ...ended, signedAt: 4 * HOUR }, 5 * HOUR)).toBe('done');
});

test('a review is withdrawn with its plan, unless it was missed or ended before', () => {
  const open = { graceEndsAt: 4 * HOUR, doneAt: null, mustBeSigned: true, signedAt: null };
  expect(reviewState({ ...open, planEndedAt: HOUR }, DAY)).toBe('withdrawn');
  expect(reviewState({ ...open, planEndedAt: 4 * HOUR }, DAY)).toBe('missed');
  expect(reviewState({ ...open, doneAt: HOUR, planEndedAt: 2 * HOUR }, DAY)).toBe('unsigned');
});
