import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBatteryLow, OFFLINE_WINDOW_MS, sensorStatus, type SensorStatus } from './sensor-status.ts';
import { sensorType, type SensorType } from './sensor-type.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
const anyType = fc.constantFrom(...sensorType.options);

describe('the status of a sensor that was just heard', () => {
  test.each<[SensorType, number | null, SensorStatus]>([
    ['1', 3.6, 'online'],
    ['1', 3.3, 'online'],
    ['1', 3.29, 'warning'],
    ['1', 0.01, 'warning'],
    ['2', 1.4, 'online'],
    ['2', 1.39, 'warning'],
    ['3', 1.4, 'online'],
    ['3', 1.39, 'warning'],
    ['4', 100, 'online'],
    ['4', 30, 'online'],
    ['4', 29.9, 'warning'],
    ['4', 3.6, 'warning'],
    ['5', 30, 'online'],
    ['5', 29.9, 'warning'],
    ['1', 0, 'offline'],
    ['2', 0, 'offline'],
    ['3', 0, 'offline'],
    ['4', 0, 'offline'],
    ['5', 0, 'offline'],
    ['1', null, 'online'],
    ['2', null, 'online'],
    ['3', null, 'online'],
    ['4', null, 'online'],
    ['5', null, 'online'],
  ])('type %s with a battery of %s is %s', (type, battery, status) => {
    expect(sensorStatus({ type, battery, lastHeardAt: NOW }, NOW)).toBe(status);
  });
});

describe('the offline window', () => {
  const heard = (agoMs: number, windowMs?: number) =>
    sensorStatus({ type: '1', battery: 3.6, lastHeardAt: NOW - agoMs }, NOW, windowMs);

  test('is 15 minutes, its end included', () => {
    expect(OFFLINE_WINDOW_MS).toBe(900_000);
    expect(heard(900_000)).toBe('online');
    expect(heard(900_001)).toBe('offline');
  });

  test('can be another for a company', () => {
    expect(heard(60_001, 60_000)).toBe('offline');
    expect(heard(3_600_000, 7_200_000)).toBe('online');
  });

  test('a sensor that was never heard is offline, whatever its battery', () => {
    expect(sensorStatus({ type: '1', battery: 3.6, lastHeardAt: null }, NOW)).toBe('offline');
  });

  test('a sensor heard by a clock ahead of ours is not offline', () => {
    expect(heard(-60_000)).toBe('online');
  });
});

test('an absent battery is never low, and a status of warning means exactly a low one', () => {
  fc.assert(
    fc.property(anyType, fc.option(fc.double({ min: 0, max: 200, noNaN: true })), (type, battery) => {
      const status = sensorStatus({ type, battery, lastHeardAt: NOW }, NOW);
      const low = battery !== null && battery > 0 && isBatteryLow(type, battery);
      expect(status === 'warning').toBe(low);
      expect(isBatteryLow(type, null)).toBe(false);
    }),
  );
});

test('silence only ever makes things worse', () => {
  fc.assert(
    fc.property(
      anyType,
      fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
      fc.nat(),
      fc.nat(),
      (type, battery, agoMs, laterMs) => {
        const signs = { type, battery, lastHeardAt: NOW - agoMs };
        const [now, later] = [sensorStatus(signs, NOW), sensorStatus(signs, NOW + laterMs)];
        expect([now, 'offline']).toContain(later);
      },
    ),
  );
});
