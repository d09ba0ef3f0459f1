import { describe, expect, test } from 'vitest';
import { isOnline } from './contact.ts';

const NOW = Date.parse('2026-01-31T10:00:00.000Z');
describe('a base unit', () => {
  test.each([
    [null, false],
    ['2026-01-31T10:00:00.000Z', true],
    ['2026-01-31T09:58:00.000Z', true],
    ['2026-01-31T09:57:59.999Z', false],
    ['2026-01-31T10:00:05.000Z', true],
  ])('whose last contact was %s is online: %s', { tags: ['2.4.6', '2.9.2'] }, (last_contact, online) => {
    expect(isOnline({ last_contact, went_offline_at: null }, NOW)).toBe(online);
  });

  test.each([
    ['after its last contact', '2026-01-31T09:59:30.000Z', false],
    ['at its last contact', '2026-01-31T09:59:00.000Z', false],
    ['before its last contact', '2026-01-31T09:58:59.999Z', true],
  ])('whose last will came %s', (_when, went_offline_at, online) => {
    expect(isOnline({ last_contact: '2026-01-31T09:59:00.000Z', went_offline_at }, NOW)).toBe(online);
  });
});

test.each([
  ['within its own time', 60, 59, true],
  ['after it', 60, 61, false],
  ['however long ago where it is never silent', null, 5_000, true],
])('a network server is online %s', (_name, silent_after, minutes, online) => {
  const last_contact = new Date(Date.UTC(2026, 0, 31)).toISOString();
  const now = Date.UTC(2026, 0, 31) + minutes * 60_000;
  expect(isOnline({ last_contact, went_offline_at: null, type: '4', silent_after }, now)).toBe(online);
});
