import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDateTimeInput, fromWallClock, toDateTimeInput, toWallClock } from './time-zone.ts';

const utc = (text: string): number => Date.parse(text);

describe('the clock on the wall', () => {
  it.each([
    ['2026-01-31T10:00:00Z', 'Europe/London', '2026-01-31T10:00'],
    ['2026-07-31T10:00:00Z', 'Europe/London', '2026-07-31T11:00'],
    ['2026-07-31T23:30:00Z', 'Europe/London', '2026-08-01T00:30'],
    ['2026-01-01T00:00:00Z', 'America/St_Johns', '2025-12-31T20:30'],
    ['2026-01-01T00:00:00Z', 'Asia/Kathmandu', '2026-01-01T05:45'],
  ])('shows %s in %s as %s and reads it back', (moment, zone, shown) => {
    expect(toDateTimeInput(utc(moment), zone)).toBe(shown);
    expect(fromDateTimeInput(shown, zone)).toBe(utc(moment));
  });

  it('moves a time that summer time skips on by the hour skipped', () => {
    expect(fromDateTimeInput('2026-03-29T01:30', 'Europe/London')).toBe(utc('2026-03-29T01:30:00Z'));
    expect(toDateTimeInput(utc('2026-03-29T01:30:00Z'), 'Europe/London')).toBe('2026-03-29T02:30');
    expect(fromDateTimeInput('2026-03-08T02:30', 'America/New_York')).toBe(utc('2026-03-08T07:30:00Z'));
  });

  it('takes the first of two equal times at the end of summer time', () => {
    expect(fromDateTimeInput('2026-10-25T01:30', 'Europe/London')).toBe(utc('2026-10-25T00:30:00Z'));
    expect(fromDateTimeInput('2026-11-01T01:30', 'America/New_York')).toBe(utc('2026-11-01T05:30:00Z'));
  });

  it('lets fields run over into the next day and month', () => {
    const overflow = { year: 2026, month: 13, day: 1, hour: 24, minute: 0, second: 0 };
    expect(fromWallClock(overflow, 'UTC')).toBe(utc('2027-01-02T00:00:00Z'));
  });

  it.each(['', 'tomorrow', '2026-02-30T10:00', '2026-13-01T10:00', '2026-01-01T24:00', '2026-01-01'])(
    'refuses %j as a date and time',
    (typed) => {
      expect(fromDateTimeInput(typed, 'Europe/London')).toBeUndefined();
    },
  );

  it(
    'reads back every wall time to a moment that shows the same, in every kind of zone',
    { tags: ['1.9.17'] },
    () => {
      const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
      const moments = fc.integer({ min: utc('2000-01-01T00:00:00Z'), max: utc('2050-01-01T00:00:00Z') });
      fc.assert(
        fc.property(moments, fc.constantFrom(...zones), (atMs, zone) => {
          const wall = toWallClock(atMs, zone);
          const readBack = fromWallClock(wall, zone);
          expect(toWallClock(readBack, zone)).toEqual(wall);
          expect(readBack).toBeLessThanOrEqual(atMs);
        }),
      );
    },
  );
});
