import { describe, expect, it } from 'vitest';
import { formatDay } from '../platform/day-text.ts';
import { daysUntil, dueTone } from './due-day.ts';

describe('a due day', () => {
  it.each([
    ['2027-01-31', '2027-01-30T23:30:00Z', 'Europe/London', 1],
    ['2027-01-31', '2027-01-30T23:30:00Z', 'Europe/Stockholm', 0],
    ['2027-01-31', '2027-02-01T03:00:00Z', 'America/New_York', 0],
    ['2027-01-31', '2027-02-02T12:00:00Z', 'UTC', -2],
    ['2027-04-20', '2027-03-21T12:00:00Z', 'Europe/London', 30],
  ])('%s, seen at %s in %s, is %d days away', (dueDate, now, timeZone, days) => {
    expect(daysUntil(dueDate, Date.parse(now), timeZone)).toBe(days);
  });

  it.each([
    [31, 'ok'],
    [30, 'warning'],
    [0, 'warning'],
    [-1, 'high'],
  ])('%d days away is %s', (days, tone) => {
    expect(dueTone(days)).toBe(tone);
  });

  it('is the same day everywhere', () => {
    expect(formatDay('2027-01-31')).toBe('31 January 2027');
  });
});
