import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBatteryLow, sensorStatus, type SensorStatus } from './sensor-status.ts';
import { OFFLINE_WINDOW_MS } from './silence.ts';
import { sensorType, type SensorType } from './sensor-type.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
const JUST_RECEIVED = { lastHeardAt: NOW, silentAfterMs: OFFLINE_WINDOW_MS };
const anyType = fc.constantFrom(...sensorType.options);

describe('the status of a sensor that was just received', () => {
  test.each<[SensorType, number | null, SensorStatus]>([
    ['1', 3.6, 'online'],
    ['1', 3.3, 'online'],
    ['1', 3.29, 'warning'],
    ['1', 0.01, 'warning'],
    ['2', 1.4, 'online'],
    ['2', 1.39, 'warning'],
    ['3', 1.4, 'online'],
    ['3', 1.39, 'warning'],
    ['4', 3.6, 'online'],
    ['4', 0.5, 'online'],
    ['5', 3.6, 'online'],
    ['5', 30, 'online'],
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
  ])('type %s with a battery of %s is %s', { tags: ['1.4.10', '1.9.12'] }, (type, battery, status) => {
    expect(sensorStatus({ type, battery, ...JUST_RECEIVED }, NOW)).toBe(status);
  });
});

describe('silence', () => {
  const statusAfter = (agoMs: number, silentAfterMs = OFFLINE_WINDOW_MS) =>
    sensorStatus({ type: '1', battery: 3.6, lastHeardAt: NOW - agoMs, silentAfterMs }, NOW);

  test('begins at the very moment at which its alarm is raised', { tags: ['1.4.10'] }, () => {
    expect(OFFLINE_WINDOW_MS).toBe(900_000);
    expect(statusAfter(899_999)).toBe('online');
    expect(statusAfter(900_000)).toBe('offline');
  });

  test('comes sooner or later by the settings of the sensor', () => {
    expect(statusAfter(60_001, 60_000)).toBe('offline');
    expect(statusAfter(3_600_000, 7_200_000)).toBe('online');
  });

  test('a sensor that was never received is offline, whatever its battery', () => {
    const signs = { type: '1', battery: 3.6, lastHeardAt: null, silentAfterMs: OFFLINE_WINDOW_MS } as const;
    expect(sensorStatus(signs, NOW)).toBe('offline');
  });

  test('a sensor received by a clock ahead of ours is not offline', () => {
    expect(statusAfter(-60_000)).toBe('online');
  });
});

test('an absent battery is never low, and a status of warning means exactly a low one', () => {
  fc.assert(
    fc.property(anyType, fc.option(fc.double({ min: 0, max: 200, noNaN: true })), (type, battery) => {
      const status = sensorStatus({ type, battery, ...JUST_RECEIVED }, NOW);
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
        const signs = { type, battery, lastHeardAt: NOW - agoMs, silentAfterMs: OFFLINE_WINDOW_MS };
        const [now, later] = [sensorStatus(signs, NOW), sensorStatus(signs, NOW + laterMs)];
        expect([now, 'offline']).toContain(later);
      },
    ),
  );
});
