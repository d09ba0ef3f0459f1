import type { BaseUnit } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { isOnline, withNewestContacts } from './contact.ts';

const NOW = Date.parse('2026-01-31T10:00:00.000Z');
const unit = (last_contact: string | null): BaseUnit => ({
  id: 1,
  serialNo: 'A-1',
  base_unit_name: 'Gateway',
  type: '1',
  type_description: 'TS1 Base',
  last_contact,
  unreadable_payloads: 0,
  last_unreadable_at: null,
  rejections: 0,
  last_rejection_at: null,
  readings_ahead: 0,
  quarantined_deliveries: 0,
});

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

describe('a list that was read', () => {
  test('never replaces a contact that was pushed by an older one', () => {
    const read = unit('2026-01-31T09:00:00.000Z');
    const pushed = unit('2026-01-31T09:30:00.000Z');
    expect(withNewestContacts([read], [pushed])).toEqual([pushed]);
    expect(withNewestContacts([pushed], [read])).toEqual([pushed]);
    expect(withNewestContacts([unit(null)], [read])).toEqual([read]);
    expect(withNewestContacts([unit(null)], undefined)).toEqual([unit(null)]);
  });
});
