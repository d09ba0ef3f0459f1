import type { Sensor } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { minutesAgo, NOW } from '../testing/now.ts';
import { sensor } from '../testing/samples/devices.ts';
import { sensorBattery, countSensors, matches, signalTone, type SensorFilter } from './sensor-signs.ts';

const receivedSensor = (
  id: number,
  ago: number | null,
  Battery: string | null,
  changes: Partial<Sensor> = {},
): Sensor => sensor({ id, lastHeardAt: ago === null ? null : minutesAgo(ago), Battery, ...changes });

const fleet = [
  receivedSensor(1, 1, '3.6'),
  receivedSensor(2, 1, '3.2'),
  receivedSensor(3, 16, '3.6'),
  receivedSensor(4, null, null),
  receivedSensor(5, 1, null),
];
/** Sensor 1 is acknowledged and still out, 2 has no limits, 3 and 5 are out of service, 4 is about to be in alarm and silent. */
const troubled = [
  receivedSensor(1, 1, '3.6', { state: 'still_out' }),
  receivedSensor(2, 1, '3.2', { state: 'battery', guard: 'none' }),
  receivedSensor(3, 16, '3.6', { state: 'out_of_service', guard: 'out_of_service' }),
  receivedSensor(4, null, null, { state: 'pre_alarm' }),
  receivedSensor(5, 1, null, { state: 'out_of_service', guard: 'out_of_service' }),
];

describe('the summary cards', () => {
  test(
    'count each sensor once: a low battery as a warning, silence as offline',
    { tags: ['1.2.22', '1.4.10'] },
    () => {
      expect(countSensors(fleet, NOW)).toEqual({
        total: 5,
        online: 2,
        warning: 1,
        offline: 2,
        outOfLimits: 0,
        noLimits: 0,
        outOfService: 0,
      });
    },
  );

  test('count sensors out of limits in any state, sensors without limits, and none out of service as offline', () => {
    expect(countSensors(troubled, NOW)).toEqual({
      total: 5,
      online: 2,
      warning: 1,
      offline: 1,
      outOfLimits: 2,
      noLimits: 1,
      outOfService: 2,
    });
  });

  test('count what has passed a warning limit as a warning', () => {
    expect(countSensors([receivedSensor(1, 1, '3.6', { state: 'warning' })], NOW)).toMatchObject({
      online: 0,
      warning: 1,
    });
  });

  test.each<[SensorFilter, number[]]>([
    ['all', [1, 2, 3, 4, 5]],
    ['online', [1, 5]],
    ['warning', [2]],
    ['offline', [4]],
    ['out-of-limits', [1, 4]],
    ['no-limits', [2]],
  ])('leave in the table what they count: %s', (filter, ids) => {
    expect(troubled.filter((one) => matches(one, filter, NOW)).map((one) => one.id)).toEqual(ids);
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
  ] as const)('a signal-to-noise ratio of %s dB is %s', { tags: ['1.9.13'] }, (snr, tone) => {
    expect(signalTone(snr)).toBe(tone);
  });

  test('a battery that was never reported or is no number says nothing', () => {
    expect(sensorBattery(receivedSensor(1, 1, null))).toBeNull();
    expect(sensorBattery(receivedSensor(1, 1, 'unknown'))).toBeNull();
    expect(sensorBattery(receivedSensor(1, 1, '0'))).toBe(0);
  });
});
