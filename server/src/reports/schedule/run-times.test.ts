import { toWallClock } from '@ts1/contract';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestRun, nextRun, reportedPeriod, type Schedule } from './run-times.ts';

const ZONES = ['Europe/Stockholm', 'America/New_York', 'Australia/Lord_Howe'] as const;
const DAY_MS = 86_400_000;
const daily = (hour: number, minute = 0): Schedule => ({
  frequency: 'daily',
  day: 1,
  minuteOfDay: hour * 60 + minute,
});
const runs = (schedule: Schedule, zone: string, from: string, count: number): string[] => {
  const found: string[] = [];
  let after = Date.parse(from);
  for (let run = 0; run < count; run += 1) {
    after = nextRun(schedule, zone, after).at;
    found.push(new Date(after).toISOString().slice(0, 16));
  }
  return found;
};

const zone = constantFrom(...ZONES);
const frequency = constantFrom('daily' as const, 'weekly' as const, 'monthly' as const);
const minuteOfDay = integer({ min: 0, max: 1_439 });
const moment = integer({ min: Date.UTC(2024, 0), max: Date.UTC(2029, 0) });

describe('the times of a report', () => {
  test.each([
    // Stockholm skips 02:00 to 03:00 on 29 March 2026, and has it twice on 25 October.
    [
      'Europe/Stockholm',
      daily(2, 30),
      '2026-03-28T00:00:00Z',
      ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30'],
    ],
    [
      'Europe/Stockholm',
      daily(2, 30),
      '2026-10-24T00:00:00Z',
      ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'America/New_York',
      daily(2, 30),
      '2026-03-07T00:00:00Z',
      ['2026-03-07T07:30', '2026-03-08T07:30', '2026-03-09T06:30'],
    ],
    [
      'America/New_York',
      daily(1, 30),
      '2026-10-31T00:00:00Z',
      ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30'],
    ],
    // Lord Howe moves its clocks by half an hour, at 02:00 on 5 April and 4 October 2026.
    ['Australia/Lord_Howe', daily(1, 45), '2026-04-03T20:00:00Z', ['2026-04-04T14:45', '2026-04-05T15:15']],
    ['Australia/Lord_Howe', daily(2, 15), '2026-10-02T20:00:00Z', ['2026-10-03T15:45', '2026-10-04T15:15']],
  ])('in %s come once a day over a change of the clock', (timeZone, schedule, from, expected) => {
    expect(runs(schedule, timeZone, from, expected.length)).toEqual(expected);
  });

  test('are weekly even on a day beyond the seventh, as a company file may hold it', () => {
    const weekly: Schedule = { frequency: 'weekly', day: 21, minuteOfDay: 480 };
    expect(runs(weekly, 'UTC', '2026-11-21T00:00:00Z', 2)).toEqual(['2026-11-22T08:00', '2026-11-29T08:00']);
  });

  test('are weekly on their day and monthly on theirs', () => {
    const weekly: Schedule = { frequency: 'weekly', day: 7, minuteOfDay: 480 };
    expect(runs(weekly, 'UTC', '2026-11-21T00:00:00Z', 2)).toEqual(['2026-11-22T08:00', '2026-11-29T08:00']);
    const monthly: Schedule = { frequency: 'monthly', day: 28, minuteOfDay: 480 };
    expect(runs(monthly, 'UTC', '2026-01-29T00:00:00Z', 2)).toEqual(['2026-02-28T08:00', '2026-03-28T08:00']);
  });

  test('have one run on each of its days, in order, at its time unless the clock skips that', () => {
    assert(
      property(
        zone,
        frequency,
        integer({ min: 1, max: 7 }),
        minuteOfDay,
        moment,
        (timeZone, often, day, minute, start) => {
          const schedule: Schedule = { frequency: often, day, minuteOfDay: minute };
          let before = latestRun(schedule, timeZone, start);
          expect(before.at).toBeLessThanOrEqual(start);
          for (let count = 0; count < 20; count += 1) {
            const run = nextRun(schedule, timeZone, before.at);
            const days = (Date.parse(run.date) - Date.parse(before.date)) / DAY_MS;
            expect(often === 'daily' ? [1] : often === 'weekly' ? [7] : [28, 29, 30, 31]).toContain(days);
            const wall = toWallClock(run.at, timeZone);
            const late = wall.hour * 60 + wall.minute - minute;
            expect([0, 30, 60]).toContain(late);
            expect(wall.day).toBe(Number(run.date.slice(8)));
            expect(latestRun(schedule, timeZone, run.at)).toEqual(run);
            expect(latestRun(schedule, timeZone, run.at - 1)).toEqual(before);
            before = run;
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('leave no time between two reports, and none in both', () => {
    assert(
      property(zone, frequency, minuteOfDay, moment, (timeZone, often, minute, start) => {
        const schedule: Schedule = { frequency: often, day: 1, minuteOfDay: minute };
        let run = latestRun(schedule, timeZone, start);
        for (let count = 0; count < 10; count += 1) {
          const next = nextRun(schedule, timeZone, run.at);
          const [one, two] = [run, next].map(({ date }) => reportedPeriod(schedule, timeZone, date));
          expect(two?.from).toBe((one?.to ?? 0) + 1);
          expect(one?.to).toBeLessThan(run.at);
          run = next;
        }
      }),
      { numRuns: 60 },
    );
  });
});
