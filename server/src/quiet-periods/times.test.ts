import { LONGEST_QUIET_MS, toWallClock } from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Plan, startOn, timeAtOrAfter, planTimes } from './times.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 366 * DAY_MS;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const from = Date.parse('2026-01-01T00:00:00Z');
const series = (time: string, minutes: number, more: Partial<Plan> = {}): Plan => ({
  from,
  until: from + YEAR_MS,
  repeats: { weekdays: EVERY_DAY, time, minutes },
  endedAt: null,
  endedTimes: [],
  ...more,
});
const text = (at: number): string => new Date(at).toISOString().slice(0, 16);

describe('a time of day on a night on which the clock is set', () => {
  test.each([
    // Skipped: the next moment that there is. Twice: the first.
    ['Europe/Stockholm', '2026-03-29', '02:30', '2026-03-29T01:00'],
    ['Europe/Stockholm', '2026-03-29', '03:00', '2026-03-29T01:00'],
    ['Europe/Stockholm', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['America/New_York', '2026-03-08', '02:15', '2026-03-08T07:00'],
    ['America/New_York', '2026-11-01', '01:15', '2026-11-01T05:15'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45'],
    ['America/Santiago', '2026-09-06', '00:20', '2026-09-06T04:00'],
    ['America/Santiago', '2026-04-04', '23:20', '2026-04-05T02:20'],
    ['Africa/Cairo', '2026-04-24', '00:45', '2026-04-23T22:00'],
    ['Africa/Cairo', '2026-10-29', '23:45', '2026-10-29T20:45'],
    ['Asia/Beirut', '2026-03-29', '00:10', '2026-03-28T22:00'],
    ['Asia/Beirut', '2026-10-24', '23:10', '2026-10-24T20:10'],
  ])('in %s on %s, %s is %s', (timeZone, day, time, expected) => {
    expect(text(startOn(Date.parse(day), time, timeZone))).toBe(expected);
  });
});

const zone = fc.constantFrom(
  'Europe/Stockholm',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
);
const timeOfDay = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));

describe('times that repeat', () => {
  test(
    'come once on each of their days, in every zone, through both changes of the clock',
    { tags: ['R14'] },
    () => {
      fc.assert(
        fc.property(zone, timeOfDay, fc.integer({ min: 1, max: 720 }), (timeZone, time, minutes) => {
          const times = planTimes(series(time, minutes), timeZone, from, from + YEAR_MS);
          const days = times.map((one) => {
            const { year, month, day, hour, minute } = toWallClock(one.from, timeZone);
            return { date: Date.UTC(year, month - 1, day), late: hour * 60 + minute - toMinutes(time) };
          });
          days.slice(1).forEach(({ date }, index) => expect(date - (days[index]?.date ?? 0)).toBe(DAY_MS));
          days.forEach(({ late }) => {
            // Only a time that is skipped comes late, and never by more than what was skipped.
            expect(late).toBeGreaterThanOrEqual(0);
            expect(late).toBeLessThanOrEqual(60);
          });
          expect(days.filter(({ late }) => late > 0).length).toBeLessThanOrEqual(1);
          times.slice(1).forEach((one, index) => expect(one.from).toBeGreaterThan(times[index]?.until ?? 0));
        }),
        { numRuns: 25 },
      );
    },
  );

  test('are the same whatever stretch is asked for', () => {
    fc.assert(
      fc.property(zone, timeOfDay, fc.integer({ min: 0, max: 360 * 24 }), (timeZone, time, hours) => {
        const plan = series(time, 90, { repeats: { weekdays: [2, 5, 7], time, minutes: 90 } });
        const at = from + hours * HOUR_MS;
        const all = planTimes(plan, timeZone, from, from + YEAR_MS);
        expect(planTimes(plan, timeZone, at, at)).toEqual(
          all.filter((one) => one.from <= at && at < one.until),
        );
        expect(timeAtOrAfter(plan, timeZone, at)).toEqual(all.find((one) => one.until > at) ?? null);
      }),
      { numRuns: 60 },
    );
  });

  test('leave out what was ended: one time from then on, or everything', () => {
    const tenPast = Date.parse('2026-01-02T02:10:00Z');
    const plan = series('02:00', 60, { endedTimes: [tenPast] });
    const times = (one: Plan) =>
      planTimes(one, 'UTC', from, from + 4 * DAY_MS).map(({ until }) => text(until));
    expect(times(plan)).toEqual([
      '2026-01-01T03:00',
      '2026-01-02T02:10',
      '2026-01-03T03:00',
      '2026-01-04T03:00',
    ]);
    expect(times({ ...plan, endedAt: Date.parse('2026-01-03T02:00:00Z') })).toEqual([
      '2026-01-01T03:00',
      '2026-01-02T02:10',
    ]);
  });

  test(
    'end with the year, and none lasts longer than twelve hours, whatever is stored',
    { tags: ['R14'] },
    () => {
      const endless = series('02:00', 100_000, { until: from + 100 * YEAR_MS });
      const times = planTimes(endless, 'UTC', from, from + 100 * YEAR_MS);
      expect(times).toHaveLength(366);
      for (const one of times) expect(one.until - one.from).toBeLessThanOrEqual(12 * HOUR_MS);
    },
  );
});

describe('a single time', () => {
  const single: Plan = { from, until: from + DAY_MS, repeats: null, endedAt: null, endedTimes: [] };

  test('includes its start and not its end', () => {
    const isThere = (at: number) => planTimes(single, 'UTC', at, at).length === 1;
    expect([from - 1, from, from + DAY_MS - 1, from + DAY_MS].map(isThere)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('is the next one until it is over', () => {
    expect(timeAtOrAfter(single, 'UTC', from - 300 * DAY_MS)).toEqual({ from, until: from + DAY_MS });
    expect(timeAtOrAfter(single, 'UTC', from + DAY_MS)).toBeNull();
  });

  test('ends after seven days at the latest, whatever is stored', () => {
    const endless = { ...single, until: from + YEAR_MS };
    expect(timeAtOrAfter(endless, 'UTC', from)?.until).toBe(from + LONGEST_QUIET_MS);
  });
});

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
