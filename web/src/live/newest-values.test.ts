import type { BaseUnit, LiveRecord } from '@ts1/contract';
import { describe, expect, it, test } from 'vitest';
import { newestRecords, withNewestContacts } from './newest-values.ts';

const unit = (last_contact: string | null): BaseUnit => ({
  id: 1,
  serialNo: 'A-1',
  base_unit_name: 'Gateway',
  type: '1',
  type_description: 'TS1 Base',
  last_contact,
  unreadable_payloads: 0,
  last_unreadable_at: null,
  went_offline_at: null,
  rejections: 0,
  last_rejection_at: null,
  readings_ahead: 0,
  quarantined_deliveries: 0,
});

describe('a list of base units that was read', () => {
  test('never replaces a contact that was pushed by an older one', () => {
    const read = unit('2026-01-31T09:00:00.000Z');
    const pushed = unit('2026-01-31T09:30:00.000Z');
    expect(withNewestContacts([read], [pushed])).toEqual([pushed]);
    expect(withNewestContacts([pushed], [read])).toEqual([pushed]);
    expect(withNewestContacts([unit(null)], [read])).toEqual([read]);
    expect(withNewestContacts([unit(null)], undefined)).toEqual([unit(null)]);
  });
});

const record = (id: number, minute: number): LiveRecord => ({
  sensor_id: String(id),
  sensor_name: `Sensor ${id}`,
  temperature: minute,
  RSSI: null,
  SNR: null,
  Battery: null,
  timestamp: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
  lastHeardAt: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
});

describe('live records', () => {
  it('are not overwritten by an answer that is older than what was pushed', () => {
    const pushed = [record(1, 5), record(2, 1)];
    const answered = [record(1, 4), record(2, 3), record(3, 2)];
    expect(newestRecords(answered, pushed)).toEqual([record(1, 5), record(2, 3), record(3, 2)]);
  });

  it('end with the sensors that are no longer answered', () => {
    expect(newestRecords([record(2, 1)], [record(1, 5)])).toEqual([record(2, 1)]);
  });
});
