import type { LiveRecord, Sensor } from '@ts1/contract';
import { describe, expect, it } from 'vitest';
import { currentValues } from './current-values.ts';

const sensor: Sensor = {
  id: 7,
  serialNo: '010203',
  name: 'Freezer',
  type: '1',
  SNR: 9.5,
  Battery: '3.61',
  firmware: null,
  firmware_version: null,
  temperature: -18.4,
  temperature_2: null,
  humidity: null,
  RSSI: -71,
  error: null,
  timestamp: '2026-11-21T10:00:00.000Z',
  lastHeardAt: '2026-11-21T10:00:01.000Z',
};
const live: LiveRecord = {
  sensor_id: '7',
  sensor_name: 'Freezer',
  temperature: null,
  RSSI: null,
  SNR: null,
  Battery: 3.6,
  timestamp: '2026-11-21T10:01:00.000Z',
  lastHeardAt: '2026-11-21T10:01:01.000Z',
  error: 8001,
};

describe('the current values of a sensor', () => {
  it('are those of the list until something live is known', () => {
    expect(currentValues(sensor, undefined)).toEqual({
      temperature: -18.4,
      temperature_2: null,
      humidity: null,
      battery: 3.61,
      rssi: -71,
      snr: 9.5,
      hasError: false,
      measuredAt: '2026-11-21T10:00:00.000Z',
      lastHeardAt: '2026-11-21T10:00:01.000Z',
    });
  });

  it('are the live ones when those are newer, a fault included', () => {
    expect(currentValues(sensor, live)).toMatchObject({ temperature: null, battery: 3.6, hasError: true });
  });

  it('never go back to an older live record', () => {
    const old = { ...live, timestamp: '2026-11-21T09:00:00.000Z' };
    expect(currentValues(sensor, old).temperature).toBe(-18.4);
  });

  it('have no battery where none was reported', () => {
    expect(currentValues({ ...sensor, Battery: null }, undefined).battery).toBeNull();
    expect(currentValues({ ...sensor, Battery: 'n/a' }, undefined).battery).toBeNull();
  });
});
