import { describe, expect, it } from 'vitest';
import { createReception } from '../model/reception.ts';
import { hashLabels } from '../model/random.ts';
import { createRadioPath } from '../model/radio.ts';
import { createSensor } from '../model/sensor.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../model/time.ts';
import { type BaseUnitDescription, fleetDescription } from './description.ts';
import { generateHistory } from './history.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const SEED = 3;

function describeUnit(): BaseUnitDescription {
  const { units } = fleetDescription.parse({
    units: [
      {
        serial: 'BU-1',
        deviceKey: 'key',
        sensors: [
          { serial: '01.02.03', type: 1, profile: 'freezer' },
          { serial: '01.02.03.04', type: 3, profile: 'ambientStore' },
        ],
      },
    ],
  });
  const unit = units[0];
  if (!unit) throw new Error('no unit');
  return unit;
}

function history(fromMs: number, toMs: number) {
  const span = { fromMs, toMs, sparseMs: 5 * MINUTE_MS };
  return [...generateHistory(describeUnit(), SEED, span, 5_000)].flat();
}

describe('history', () => {
  const readings = history(NOW - 4 * DAY_MS, NOW);
  const sensorTimes = (serial: string) =>
    readings.filter(({ sensor }) => sensor === serial).map(({ timestamp }) => Date.parse(`${timestamp}`));

  it('is complete for the last day and thinned before', () => {
    const times = sensorTimes('010203');
    expect(times.filter((atMs) => atMs > NOW - DAY_MS)).toHaveLength(1_440);
    expect(times.filter((atMs) => atMs <= NOW - DAY_MS)).toHaveLength(3 * 288);
  });

  it('is in order over all sensors and has no reading twice', () => {
    const times = readings.map(({ timestamp }) => Date.parse(`${timestamp}`));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(readings.map(({ sensor, timestamp }) => `${sensor} ${timestamp}`)).size).toBe(
      times.length,
    );
  });

  it('ends where a live fleet with the same seed goes on, with the very same measurements', () => {
    const unit = describeUnit();
    const later = history(NOW - 2 * HOUR_MS, NOW + 2 * HOUR_MS);
    for (const sensor of unit.sensors) {
      const radio = createRadioPath(hashLabels(SEED, unit.serial, sensor.serial), false);
      const live = createReception(createSensor(SEED, sensor), radio, NOW).upTo(NOW + 2 * HOUR_MS);
      const past = history(NOW - 2 * HOUR_MS, NOW).filter((reading) => reading.sensor === sensor.serial);
      const stamped = live.map(({ measuredAt, values }) =>
        Object.assign({ timestamp: new Date(measuredAt).toISOString() }, values),
      );
      const both = [...past, ...stamped];
      expect(both).toEqual(later.filter((reading) => reading.sensor === sensor.serial));
    }
  });

  it('comes in batches of the size asked for', () => {
    const span = { fromMs: NOW - DAY_MS, toMs: NOW, sparseMs: MINUTE_MS };
    const sizes = [...generateHistory(describeUnit(), SEED, span, 1_000)].map((batch) => batch.length);
    expect(sizes).toEqual([1_000, 1_000, 880]);
  });
});
