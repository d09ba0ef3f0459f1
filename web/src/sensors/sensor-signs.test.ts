import type { Sensor } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { batteryOf, countSensors, matches, signalTone, type SensorFilter } from './sensor-signs.ts';

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

describe('the summary cards', () => {
  test('count each sensor once: a low battery as a warning, silence as offline', () => {
    expect(countSensors(fleet, NOW)).toEqual({ total: 5, online: 2, warning: 1, offline: 2 });
  });

  test.each<[SensorFilter, number[]]>([
    ['all', [1, 2, 3, 4, 5]],
    ['online', [1, 5]],
    ['warning', [2]],
    ['offline', [3, 4]],
  ])('leave in the table what they count: %s', (filter, ids) => {
    expect(fleet.filter((one) => matches(one, filter, NOW)).map((one) => one.id)).toEqual(ids);
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
