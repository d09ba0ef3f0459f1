import { expect, test } from 'vitest';
import { createLocalTimes } from './local-times.ts';

test.each([
  ['01/02/2026 10:00', {}, 'may be day or month first: choose the order of dates'],
  ['01/02/2026 10:00', { dates: 'dmy' }, '2026-02-01T10:00:00.000Z'],
  ['01/02/2026 10:00', { dates: 'mdy' }, '2026-01-02T10:00:00.000Z'],
  ['13/02/2026 10:00 pm', {}, '2026-02-13T22:00:00.000Z'],
  ['2/13/26 12:05:01 AM', {}, '2026-02-13T00:05:01.000Z'],
  ['2026-02-13T10:00:00.123456+02:00', { timeZone: undefined }, '2026-02-13T08:00:00.123Z'],
  ['2026-02-13 10:00', { timeZone: undefined }, 'says no offset: choose the time zone'],
  [
    '2026-03-29 02:30',
    { timeZone: 'Europe/Berlin' },
    'does not exist in Europe/Berlin: the clocks went forward',
  ],
  ['2026-02-30 10:00', {}, 'is no date and time that exists'],
  ['2026-02-13 24:30', {}, 'is no date and time that exists'],
  ['yesterday', {}, 'is no date and time'],
  ['', {}, 'is no date and time'],
] as const)('the time "%s" with %j is %s', (text, options, expected) => {
  const read = createLocalTimes({ timeZone: 'UTC', dates: undefined, ...options }).read(text);
  expect(typeof read === 'number' ? new Date(read).toISOString() : read).toBe(expected);
});

test('newest lines first, the hour that comes twice is placed as well', () => {
  const times = createLocalTimes({ timeZone: 'Europe/Berlin', dates: undefined });
  const lines = [
    '2026-10-25 03:30',
    '2026-10-25 03:00',
    '2026-10-25 02:30',
    '2026-10-25 02:00',
    '2026-10-25 02:30',
  ];
  expect(lines.map((line) => new Date(Number(times.read(line))).toISOString().slice(11, 16))).toEqual([
    '02:30',
    '02:00',
    '01:30',
    '01:00',
    '00:30',
  ]);
});

test.each([
  ['Europe/Berlin', '2026-03-28', '2026-10-24'],
  ['America/New_York', '2026-03-07', '2026-10-31'],
  ['Australia/Adelaide', '2026-04-04', '2026-10-03'],
])('each seven minutes of the days around the changes in %s are read as they were', (zone, ...days) => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  for (const day of days) {
    const from = Date.parse(`${day}T00:00:00Z`);
    const moments = Array.from({ length: 500 }, (_, at) => from + at * 7 * 60_000);
    const times = createLocalTimes({ timeZone: zone, dates: undefined });
    expect(moments.map((at) => times.read(shown.format(at)))).toEqual(moments);
  }
});
