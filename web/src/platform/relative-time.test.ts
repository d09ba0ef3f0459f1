import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const LONDON = 'Europe/London';
const seconds = (count: number): number => count * 1000;
const minutes = (count: number): number => seconds(count * 60);
const hours = (count: number): number => minutes(count * 60);

describe('relative time', () => {
  it.each([
    ['at once', 0, { kind: 'justNow' }],
    ['after 1 min 59 s', minutes(2) - 1, { kind: 'justNow' }],
    ['after 2 min', minutes(2), { kind: 'minutesAgo', count: 2 }],
    ['just under an hour', hours(1) - 1, { kind: 'minutesAgo', count: 59 }],
    ['after an hour', hours(1), { kind: 'hoursAgo', count: 1 }],
    ['just under a day', hours(24) - 1, { kind: 'hoursAgo', count: 23 }],
    ['after a day', hours(24), { kind: 'date', text: '20 Nov, 12:00' }],
    [
      'in summer',
      Date.UTC(2026, 10, 21, 12) - Date.UTC(2026, 6, 1, 23, 30),
      { kind: 'date', text: '2 Jul, 00:30' },
    ],
    ['in another year', NOW - Date.UTC(2025, 11, 31, 12), { kind: 'date', text: '31 Dec 2025' }],
  ])('%s', { tags: ['1.9.16'] }, (_when, ago, expected) => {
    expect(relativeTime(NOW - ago, NOW, LONDON)).toEqual(expected);
  });

  it('reads the time stamps of the API', () => {
    expect(relativeTime('2026-11-21T11:00:00.000Z', NOW, LONDON)).toEqual({ kind: 'hoursAgo', count: 1 });
  });

  it.each([null, undefined, 'never', Number.NaN])(
    'is elapsed without a moment (%s)',
    { tags: ['1.2.31'] },
    (at) => {
      expect(relativeTime(at, NOW, LONDON)).toEqual({ kind: 'elapsed' });
    },
  );

  it('takes a moment in the future for just now', () => {
    expect(relativeTime(NOW + minutes(5), NOW, LONDON)).toEqual({ kind: 'justNow' });
  });

  it('takes the year from the time zone, not from UTC', { tags: ['1.9.16'] }, () => {
    const newYear = Date.parse('2026-01-01T02:00:00Z');
    const now = newYear + hours(48);
    expect(relativeTime(newYear, now, 'America/New_York')).toEqual({ kind: 'date', text: '31 Dec 2025' });
    expect(relativeTime(newYear, now, LONDON)).toEqual({ kind: 'date', text: '1 Jan, 02:00' });
  });
});
