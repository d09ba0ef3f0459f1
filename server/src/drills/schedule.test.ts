import { type DrillSchedule, toWallClock } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDrill } from './schedule.ts';

const ZONE = 'Europe/Berlin';
const next = (schedule: DrillSchedule, after: string): string =>
  new Date(nextDrill(schedule, ZONE, Date.parse(after))).toISOString();

test.each<[string, DrillSchedule, string, string]>([
  [
    'on its weekday',
    { every: 'weekly', day: 1, time: '09:00' },
    '2026-11-24T12:00:00Z',
    '2026-11-30T08:00:00.000Z',
  ],
  [
    'later on the day itself',
    { every: 'weekly', day: 2, time: '14:00' },
    '2026-11-24T12:00:00Z',
    '2026-11-24T13:00:00.000Z',
  ],
  [
    'on its day of the month',
    { every: 'monthly', day: 28, time: '00:00' },
    '2027-01-28T00:00:00Z',
    '2027-02-27T23:00:00.000Z',
  ],
  [
    'in the first month of a quarter',
    { every: 'quarterly', day: 5, time: '09:00' },
    '2026-10-06T00:00:00Z',
    '2027-01-05T08:00:00.000Z',
  ],
  [
    'at the next time that there is when the clock skips its own',
    { every: 'weekly', day: 7, time: '02:30' },
    '2027-03-27T12:00:00Z',
    '2027-03-28T01:00:00.000Z',
  ],
  [
    'at the first of two times',
    { every: 'weekly', day: 7, time: '02:30' },
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'and not again an hour later',
    { every: 'weekly', day: 7, time: '02:30' },
    '2026-10-25T00:30:00Z',
    '2026-11-01T01:30:00.000Z',
  ],
])('a drill comes %s', (_name, schedule, after, expected) => {
  expect(next(schedule, after)).toBe(expected);
});

test('a schedule comes once each interval, on its day, whatever the clock does', () => {
  const zones = fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'UTC');
  const from = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
  fc.assert(
    fc.property(
      zones,
      from,
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 23 }),
      (zone, after, day, hour) => {
        const schedule = { every: 'weekly', day, time: `${String(hour).padStart(2, '0')}:30` } as const;
        const at = nextDrill(schedule, zone, after);
        const clock = toWallClock(at, zone);
        const weekday = new Date(Date.UTC(clock.year, clock.month - 1, clock.day)).getUTCDay();
        expect(at).toBeGreaterThan(after);
        expect(at - after).toBeLessThanOrEqual(7 * 86_400_000 + 3 * 3_600_000);
        expect(weekday).toBe(day % 7);
      },
    ),
    { numRuns: 60 },
  );
});
