import { describe, expect, test } from 'vitest';
import { daysUntil, nextReminder } from './reminder-time.ts';

const at = (text: string): number => Date.parse(text);
const next = (dueDate: string, timeZone: string, now: string): string | null => {
  const moment = nextReminder(dueDate, timeZone, at(now));
  return moment === null ? null : new Date(moment).toISOString();
};

describe('a reminder of a calibration', () => {
  test.each([
    ['2027-01-31', 'UTC', '2026-06-01T00:00:00Z', '2027-01-01T08:00:00.000Z'],
    ['2027-01-31', 'UTC', '2027-01-01T08:00:00Z', '2027-01-30T08:00:00.000Z'],
    ['2027-01-31', 'UTC', '2027-01-30T08:00:00Z', null],
    ['2027-01-31', 'UTC', '2028-01-01T00:00:00Z', null],
    ['2027-07-31', 'Europe/London', '2027-06-01T00:00:00Z', '2027-07-01T07:00:00.000Z'],
    ['2027-01-31', 'Asia/Kolkata', '2026-06-01T00:00:00Z', '2027-01-01T02:30:00.000Z'],
    ['2027-01-31', 'America/New_York', '2026-06-01T00:00:00Z', '2027-01-01T13:00:00.000Z'],
    // The clocks of London go forward on 28 March: 30 days before is still winter.
    ['2027-04-20', 'Europe/London', '2027-01-01T00:00:00Z', '2027-03-21T08:00:00.000Z'],
    ['2027-04-20', 'Europe/London', '2027-03-22T00:00:00Z', '2027-04-19T07:00:00.000Z'],
  ])('that is due on %s in %s, after %s, comes at %s', (dueDate, timeZone, now, expected) => {
    expect(next(dueDate, timeZone, now)).toBe(expected);
  });

  test.each([
    ['2027-01-31', 'UTC', '2027-01-01T08:00:00Z', 30],
    ['2027-01-31', 'UTC', '2027-01-31T23:59:59Z', 0],
    ['2027-01-31', 'UTC', '2027-02-02T00:00:00Z', -2],
    ['2027-01-31', 'Pacific/Auckland', '2027-01-29T12:00:00Z', 1],
    ['2027-01-31', 'America/New_York', '2027-01-31T04:00:00Z', 1],
  ])('on %s in %s, seen at %s, is %d days away', (dueDate, timeZone, now, days) => {
    expect(daysUntil(dueDate, timeZone, at(now))).toBe(days);
  });
});
