import type { Reading, Sensor } from '@ts1/contract';
import { describe, expect, it } from 'vitest';
import { addLive, liveReading, withLive } from './live-tail.ts';

const reading = (minute: number): Reading => ({
  timestamp: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
  temperature: minute,
});
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
  humidity: 51,
  RSSI: -71,
  error: null,
  error_2: null,
  timestamp: '2026-11-21T10:00:00.000Z',
  lastHeardAt: '2026-11-21T10:00:01.000Z',
  silentAfterMs: 900_000,
  legalHold: false,
  guard: 'limits',
  state: 'normal',
};

describe('live readings on the chart', () => {
  it('hold what was measured, a fault included', () => {
    expect(liveReading(sensor)).toEqual({
      timestamp: '2026-11-21T10:00:00.000Z',
      temperature: -18.4,
      hum: 51,
      Battery: 3.61,
    });
    expect(liveReading({ ...sensor, temperature: null, error: 8001 })).toMatchObject({ error: 8001 });
    expect(liveReading({ ...sensor, timestamp: null })).toBeUndefined();
  });

  it('are shown only when newer than the last stored reading', { tags: ['1.4.13'] }, () => {
    const stored = [reading(1), reading(2)];
    expect(withLive(stored, [reading(1), reading(2)], 0)).toEqual(stored);
    expect(withLive(stored, [reading(2), reading(3)], 0)).toEqual([...stored, reading(3)]);
    expect(withLive([], [reading(3)], 0)).toEqual([reading(3)]);
  });

  it('are left out where they are older than the period: its statistics are of the period alone', () => {
    const begin = Date.parse(reading(3).timestamp);
    expect(withLive([], [reading(1), reading(2)], begin)).toEqual([]);
    expect(withLive([], [reading(2), reading(3)], begin)).toEqual([reading(3)]);
  });

  it('are gathered in order, each once', () => {
    const tail = [reading(3), reading(3), reading(2), undefined, reading(4)].reduce(addLive, []);
    expect(tail).toEqual([reading(3), reading(4)]);
  });

  it('do not grow without end', () => {
    let tail: readonly Reading[] = [];
    for (let minute = 0; minute < 2100; minute += 1) tail = addLive(tail, reading(minute));
    expect(tail).toHaveLength(2000);
    expect(tail.at(-1)).toEqual(reading(2099));
  });
});
