import type { LiveRecord } from '@ts1/contract';
import { describe, expect, it } from 'vitest';
import { newestRecords } from './live-query.ts';

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
