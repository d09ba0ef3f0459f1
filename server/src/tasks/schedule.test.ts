// @module-tag S69
import { toWallClock } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTask, type TaskTimes } from './schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'] as const;

const times = (...own: string[]): TaskTimes => ({
  kind: 'times',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  times: own,
});
const next = (schedule: TaskTimes, after: string): string =>
  new Date(nextTask(schedule, 'Europe/Berlin', Date.parse(after))).toISOString();

test.each<[string, TaskTimes, string, string]>([
  ['at the next of its times', times('20:00', '08:00'), '2026-11-27T07:00:00Z', '2026-11-27T19:00:00.000Z'],
  [
    'on the next day after the last of its times',
    times('20:00', '08:00'),
    '2026-11-27T19:00:00Z',
    '2026-11-28T07:00:00.000Z',
  ],
  [
    'on its weekdays alone, Sunday being the seventh',
    { kind: 'times', weekdays: [7], times: ['08:00'] },
    '2026-11-27T07:00:00Z',
    '2026-11-29T07:00:00.000Z',
  ],
  [
    'a week later where its day is today and its time is over',
    { kind: 'times', weekdays: [5], times: ['08:00'] },
    '2026-11-27T07:00:00Z',
    '2026-12-04T07:00:00.000Z',
  ],
  [
    'an hour earlier in UTC once summer time began',
    times('08:00'),
    '2027-03-27T12:00:00Z',
    '2027-03-28T06:00:00.000Z',
  ],
  [
    'an hour later in UTC once summer time ended',
    times('08:00'),
    '2026-10-24T12:00:00Z',
    '2026-10-25T07:00:00.000Z',
  ],
  [
    'at the next time that there is when the clock skips its own',
    times('02:30'),
    '2027-03-27T12:00:00Z',
    '2027-03-28T01:00:00.000Z',
  ],
  [
    'at the first of a time that comes twice',
    times('02:30'),
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'once on a day with the same time twice',
    times('02:30'),
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00.000Z',
  ],
])('a task is due %s', (_name, schedule, after, expected) => {
  expect(next(schedule, after)).toBe(expected);
});

/**
 * Walks over a year a quarter of an hour at a time, and names each time that the clock shows or has skipped since the
 * step before; of a time that it shows twice the first counts.
 */
function enumerate({ weekdays, times: own }: TaskTimes, zone: string, from: number, to: number): number[] {
  const found: number[] = [];
  const seen = new Set<string>();
  const toWall = (at: number): number => {
    const { year, month, day, hour, minute } = toWallClock(at, zone);
    return Date.UTC(year, month - 1, day, hour, minute);
  };
  // A day before, so that what the first hours repeat is known.
  let before = toWall(from - DAY);
  for (let at = from - DAY + 15 * MINUTE; at < to; at += 15 * MINUTE) {
    const wall = toWall(at);
    for (let shown = before + 15 * MINUTE; shown <= wall; shown += 15 * MINUTE) {
      const date = new Date(shown);
      const text = date.toISOString().slice(0, 16);
      const isWanted = own.includes(text.slice(11)) && weekdays.includes(date.getUTCDay() || 7);
      if (isWanted && !seen.has(text) && at > from) found.push(at);
      seen.add(text);
    }
    before = wall;
  }
  // Two times that the clock skips together are one task.
  return [...new Set(found)];
}

test('the tasks of a year are those that a clock on the wall shows', () => {
  const quarters = fc
    .nat(95)
    .map(
      (quarter) => `${String(quarter >> 2).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
    );
  const schedules: fc.Arbitrary<TaskTimes> = fc.record({
    kind: fc.constant('times'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    times: fc.uniqueArray(fc.oneof(quarters, fc.constantFrom('02:00', '02:15', '02:30', '01:30', '03:00')), {
      minLength: 1,
      maxLength: 12,
    }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 3_650 }).map((days) => Date.UTC(2020, 0, 1) + days * DAY),
      schedules,
      (zone, from, schedule) => {
        const to = from + 366 * DAY;
        const opened: number[] = [];
        for (let at = nextTask(schedule, zone, from); at < to; at = nextTask(schedule, zone, at)) {
          opened.push(at);
        }
        expect(opened).toEqual(enumerate(schedule, zone, from, to));
      },
    ),
    { numRuns: 5 },
  );
});
