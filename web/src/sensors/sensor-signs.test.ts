import type { AlarmLogEntry, Sensor } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import {
  batteryOf,
  countSensors,
  matches,
  signalTone,
  type Known,
  type SensorFilter,
} from './sensor-signs.ts';

const NOW = Date.parse('2026-01-31T10:00:00Z');
const sensor = (id: number, minutesAgo: number | null, battery: string | null): Sensor => ({
  id,
  serialNo: '010203',
  name: 'Freezer',
  type: '1',
  SNR: null,
  Battery: battery,
  firmware: null,
  firmware_version: null,
  temperature: null,
  temperature_2: null,
  humidity: null,
  RSSI: null,
  error: null,
  error_2: null,
  timestamp: null,
  lastHeardAt: minutesAgo === null ? null : new Date(NOW - minutesAgo * 60_000).toISOString(),
  silentAfterMs: 900_000,
  legalHold: false,
});

const fleet = [
  sensor(1, 1, '3.6'),
  sensor(2, 1, '3.2'),
  sensor(3, 16, '3.6'),
  sensor(4, null, null),
  sensor(5, 1, null),
];

const row: AlarmLogEntry = {
  idAlarmLog: 1,
  event_id: 1,
  sensor_id: 1,
  base_unit_id: null,
  alarm_type: 'high',
  level: 'alarm',
  measurand: 'temperature',
  state: 'acknowledged',
  since: '2026-01-31T09:00:00.000Z',
  activated: '2026-01-31T09:00:00.000Z',
  raised_at: '2026-01-31T09:00:00.000Z',
  alarm_values: 9,
  limit_value: 8,
  delay_ends_at: null,
  active: true,
  acknowledged: true,
  acknowledged_by: 'ann',
  acknowledged_at: '2026-01-31T09:01:00.000Z',
  alarm_reset: '2026-01-31T09:01:00.000Z',
  returned_at: null,
  notes: '',
  detected_late: false,
  withdrawn: false,
};
const battery: AlarmLogEntry = { ...row, state: 'alarm', alarm_type: 'battery', measurand: null };
/** Sensor 1 is acknowledged and still out, 2 has an empty battery alone, 3 and 5 are out of service. */
const known: Known = {
  alarms: new Map([
    [1, { kind: 'acknowledged', entry: row }],
    [2, { kind: 'alarm', entry: battery }],
    [
      4,
      {
        kind: 'alarm',
        entry: { ...battery, alarm_type: 'offline' },
        others: [{ ...row, state: 'pre-alarm' }],
      },
    ],
  ]),
  outOfService: new Set([3, 5]),
};
const nothing: Known = { alarms: new Map(), outOfService: new Set() };

describe('the summary cards', () => {
  test('count each sensor once: a low battery as a warning, silence as offline', () => {
    expect(countSensors(fleet, nothing, NOW)).toEqual({
      total: 5,
      online: 2,
      warning: 1,
      offline: 2,
      outOfLimits: 0,
      outOfService: 0,
    });
  });

  test('count who is out of limits in any state, and nobody out of service as offline', () => {
    expect(countSensors(fleet, known, NOW)).toEqual({
      total: 5,
      online: 2,
      warning: 1,
      offline: 1,
      outOfLimits: 2,
      outOfService: 2,
    });
  });

  test.each<[SensorFilter, number[]]>([
    ['all', [1, 2, 3, 4, 5]],
    ['online', [1, 5]],
    ['warning', [2]],
    ['offline', [4]],
    ['out-of-limits', [1, 4]],
  ])('leave in the table what they count: %s', (filter, ids) => {
    expect(fleet.filter((one) => matches(one, filter, known, NOW)).map((one) => one.id)).toEqual(ids);
  });
});

describe('signs of a sensor', () => {
  test.each([
    [5.1, 'ok'],
    [5, 'warning'],
    [0.1, 'warning'],
    [0, 'pre-alarm'],
    [-4.9, 'pre-alarm'],
    [-5, 'high'],
    [-9.9, 'high'],
    [-10, 'neutral'],
    [null, 'neutral'],
  ] as const)('a signal-to-noise ratio of %s dB is %s', (snr, tone) => {
    expect(signalTone(snr)).toBe(tone);
  });

  test('a battery that was never reported or is no number says nothing', () => {
    expect(batteryOf(sensor(1, 1, null))).toBeNull();
    expect(batteryOf(sensor(1, 1, 'unknown'))).toBeNull();
    expect(batteryOf(sensor(1, 1, '0'))).toBe(0);
  });
});
