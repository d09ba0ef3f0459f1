import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MeasurandStatistics, SensorStatistics } from './sensor-statistics.ts';
import { kineticTerm, meanKineticTemperature } from './kinetic.ts';
import { poolStatistics } from './pooled-statistics.ts';

function measured(values: readonly number[]): MeasurandStatistics {
  const count = values.length;
  if (count === 0) return { count, min: null, max: null, mean: null, standardDeviation: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardDeviation = count < 2 ? null : Math.sqrt(squares / (count - 1));
  return { count, min: Math.min(...values), max: Math.max(...values), mean, standardDeviation };
}

function kinetic(values: readonly number[]): number | null {
  const terms = values.reduce((sum, celsius) => sum + kineticTerm(celsius), 0);
  return values.length === 0 ? null : meanKineticTemperature(terms, values.length);
}

function sensor(values: readonly number[], rest: Partial<SensorStatistics> = {}): SensorStatistics {
  return {
    sensor_id: 1,
    sensor_name: 'Fridge',
    temperature: measured(values),
    humidity: measured([]),
    meanKineticTemperature: kinetic(values),
    meanKineticIsAtLeast: false,
    completeness: 1,
    hasLimits: false,
    limits: [],
    outsideMs: null,
    notYetKnown: null,
    batteryLowAt: null,
    ...rest,
  };
}

const temperatures = fc.array(fc.double({ min: -40, max: 60, noNaN: true }), { maxLength: 30 });

test('sensors together have the figures of one that took all their readings', () => {
  fc.assert(
    fc.property(fc.array(temperatures, { maxLength: 6 }), (sensors) => {
      const pooled = poolStatistics(sensors.map((values) => sensor(values)));
      const { temperature, meanKineticTemperature: mkt } = sensor(sensors.flat());
      expect([pooled.temperature.count, pooled.temperature.min, pooled.temperature.max]).toEqual([
        temperature.count,
        temperature.min,
        temperature.max,
      ]);
      for (const [own, all] of [
        [pooled.temperature.mean, temperature.mean],
        [pooled.temperature.standardDeviation, temperature.standardDeviation],
        [pooled.meanKineticTemperature, mkt],
      ] as const) {
        expect(own === null).toBe(all === null);
        expect(Math.abs((own ?? 0) - (all ?? 0))).toBeLessThan(0.005);
      }
    }),
  );
});

test('times outside limits add up, completeness is their mean, and the battery is the first to be low', () => {
  const pooled = poolStatistics([
    sensor([4], { outsideMs: 60_000, completeness: 0.5, batteryLowAt: '2027-03-01T00:00:00.000Z' }),
    sensor([5], { outsideMs: null, completeness: 1 }),
    sensor([6], { outsideMs: 30_000, completeness: 0.9, batteryLowAt: '2027-01-01T00:00:00.000Z' }),
  ]);
  expect(pooled).toMatchObject({ outsideMs: 90_000, batteryLowAt: '2027-01-01T00:00:00.000Z' });
  expect(pooled.completeness).toBeCloseTo(0.8);
});

test('nothing together is nothing', () => {
  expect(poolStatistics([])).toEqual({
    temperature: measured([]),
    humidity: measured([]),
    meanKineticTemperature: null,
    meanKineticIsAtLeast: false,
    completeness: null,
    hasLimits: false,
    outsideMs: null,
    notYetKnown: null,
    batteryLowAt: null,
  });
});

test('a sensor whose rhythm is not yet known leaves the others their completeness, and alone has none', () => {
  const unknown = sensor([4], { completeness: null, outsideMs: null, notYetKnown: 'rhythm' });
  expect(poolStatistics([unknown])).toMatchObject({ completeness: null, notYetKnown: 'rhythm' });
  const known = sensor([5], { completeness: 0.5, outsideMs: 60_000 });
  expect(poolStatistics([unknown, known])).toMatchObject({
    completeness: 0.5,
    outsideMs: 60_000,
    notYetKnown: null,
  });
});

test('a mean kinetic temperature that is a lower bound for one sensor is one for all', () => {
  const hot = sensor([120], { meanKineticIsAtLeast: true });
  expect(poolStatistics([hot, sensor([5])]).meanKineticIsAtLeast).toBe(true);
  expect(poolStatistics([sensor([4]), sensor([5])]).meanKineticIsAtLeast).toBe(false);
});

test('a sensor too cold for a mean kinetic temperature adds its readings, and alone has none', () => {
  const cold = sensor([-150], { meanKineticTemperature: null });
  expect(poolStatistics([cold]).meanKineticTemperature).toBeNull();
  expect(poolStatistics([cold, sensor([5])]).meanKineticTemperature).toBeCloseTo(kinetic([-150, 5]) ?? 0, 2);
});
