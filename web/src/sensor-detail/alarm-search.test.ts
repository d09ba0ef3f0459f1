import { expect, test } from 'vitest';
import { alarmSearch } from './alarm-search.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

test('an alarm that is over is shown with as long before and after it', () => {
  const alarm = { since: '2026-11-21T06:00:00.000Z', returned_at: '2026-11-21T08:00:00.000Z' };
  expect(alarmSearch(alarm, NOW)).toEqual({
    range: 'custom',
    from: '2026-11-21T04:00:00.000Z',
    to: '2026-11-21T10:00:00.000Z',
  });
});

test('one that goes on ends now, and a short one has half an hour around it', () => {
  expect(alarmSearch({ since: '2026-11-21T11:59:00.000Z', returned_at: null }, NOW)).toEqual({
    range: 'custom',
    from: '2026-11-21T11:29:00.000Z',
    to: '2026-11-21T12:00:00.000Z',
  });
});
