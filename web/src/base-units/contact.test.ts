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
  ])('whose last contact was %s is online: %s', (last_contact, online) => {
    expect(isOnline({ last_contact }, NOW)).toBe(online);
  });
});
