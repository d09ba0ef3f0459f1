import type { MeasurandStatistics, SensorStatistics } from './analytics.ts';
import { kineticTerm, meanKineticTemperature } from './kinetic.ts';

/** What sensors did together in a period. */
export type PooledStatistics = Omit<SensorStatistics, 'sensor_id' | 'sensor_name'>;

/**
 * The figures of several sensors as if one had taken all their readings: the time outside limits is their sum, the
 * completeness their mean, the battery the one that is low first.
 */
export function poolStatistics(sensors: readonly SensorStatistics[]): PooledStatistics {
  const outside = sensors.flatMap(({ outsideMs }) => outsideMs ?? []);
  const lowAt = sensors.flatMap(({ batteryLowAt }) => batteryLowAt ?? []).toSorted();
  return {
    temperature: poolMeasurand(sensors.map(({ temperature }) => temperature)),
    humidity: poolMeasurand(sensors.map(({ humidity }) => humidity)),
    meanKineticTemperature: poolKinetic(sensors),
    completeness:
      sensors.length === 0 ? 0 : total(sensors, ({ completeness }) => completeness) / sensors.length,
    outsideMs: outside.length === 0 ? null : total(outside, (ms) => ms),
    batteryLowAt: lowAt[0] ?? null,
  };
}

function poolMeasurand(parts: readonly MeasurandStatistics[]): MeasurandStatistics {
  const measured = parts.filter(({ count }) => count > 0);
  const count = total(measured, (part) => part.count);
  if (count === 0) return { count, min: null, max: null, mean: null, standardDeviation: null };
  const mean = total(measured, (part) => part.count * (part.mean ?? 0)) / count;
  const squares = total(
    measured,
    (part) =>
      (part.count - 1) * (part.standardDeviation ?? 0) ** 2 + part.count * ((part.mean ?? 0) - mean) ** 2,
  );
  return {
    count,
    min: Math.min(...measured.flatMap(({ min }) => min ?? [])),
    max: Math.max(...measured.flatMap(({ max }) => max ?? [])),
    mean,
    standardDeviation: count < 2 ? null : Math.sqrt(squares / (count - 1)),
  };
}

function poolKinetic(sensors: readonly SensorStatistics[]): number | null {
  const parts = sensors.flatMap(({ meanKineticTemperature: celsius, temperature: { count } }) =>
    celsius === null ? [] : [{ count, terms: kineticTerm(celsius) * count }],
  );
  const count = total(parts, (part) => part.count);
  return count === 0
    ? null
    : meanKineticTemperature(
        total(parts, ({ terms }) => terms),
        count,
      );
}

function total<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
