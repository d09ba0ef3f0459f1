import { describe, expect, it } from 'vitest';
import { formatDateTime } from './date-time.ts';

describe('a date with its time', () => {
  it.each([
    ['2026-11-21T12:10:05Z', 'minute', 'Europe/London', '21 Nov 2026, 12:10'],
    ['2026-07-01T23:10:05Z', 'second', 'Europe/London', '2 Jul 2026, 00:10:05'],
    ['2026-07-01T23:10:05Z', 'minute', 'America/New_York', '1 Jul 2026, 19:10'],
    ['2026-07-01T23:10:05Z', 'day', 'Europe/London', '2 Jul 2026'],
  ] as const)('%s to the %s in %s is %s', { tags: ['1.9.17'] }, (moment, precision, zone, text) => {
    expect(formatDateTime(Date.parse(moment), precision, zone).replaceAll('\u00A0', ' ')).toBe(text);
  });

  it('may be broken between date and time alone', () => {
    expect(formatDateTime(Date.parse('2026-11-21T12:10:05Z')).match(/ /g)).toHaveLength(1);
  });
});
