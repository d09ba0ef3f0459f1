import { present } from '../platform/present.ts';
import { byMeasurand, FURTHER_LIMITED } from '../measurands/measurands.ts';
import type { MeasurandStatistics, SensorStatistics, StatisticsByMeasurand } from './sensor-statistics.ts';
import { kineticTerm, toMeanKinetic, type MeanKinetic } from './kinetic.ts';

/** Statistics of several sensors together in a period. */
export type PooledStatistics = Omit<SensorStatistics, 'sensor_id' | 'sensor_name' | 'limits'>;

/**
 * Returns the figures of several sensors as if one had taken all their readings: time outside limits is their sum,
 * completeness their mean, both over sensors with a known rhythm; the battery is the one that is low first.
 */
export function poolStatistics(sensors: readonly SensorStatistics[]): PooledStatistics {
  const outside = sensors.flatMap(({ outsideMs }) => outsideMs ?? []);
  const completeness = sensors.flatMap((sensor) => sensor.completeness ?? []);
  const kinetic = poolKinetic(sensors);
  const lowAt = sensors.flatMap(({ batteryLowAt }) => batteryLowAt ?? []).toSorted();
  return {
    ...poolFurther(sensors),
    temperature: poolMeasurand(sensors.map(({ temperature }) => temperature)),
    humidity: poolMeasurand(sensors.map(({ humidity }) => humidity)),
    meanKineticTemperature: kinetic.celsius,
    meanKineticIsAtLeast: kinetic.isAtLeast,
    completeness:
      completeness.length === 0 ? null : total(completeness, (share) => share) / completeness.length,
    hasLimits: sensors.some(({ hasLimits }) => hasLimits),
    outsideMs: outside.length === 0 ? null : total(outside, (ms) => ms),
    notYetKnown: completeness.length === 0 ? (sensors[0]?.notYetKnown ?? null) : null,
    batteryLowAt: lowAt[0] ?? null,
  };
}

function poolFurther(sensors: readonly StatisticsByMeasurand[]): StatisticsByMeasurand {
  const measured = FURTHER_LIMITED.filter((name) => sensors.some((one) => one[name] !== undefined));
  return byMeasurand(measured, (name) => poolMeasurand(sensors.flatMap((one) => one[name] ?? [])));
}

/** Returns the figures of several parts of one measurand as if they were one. */
export function poolMeasurand(parts: readonly MeasurandStatistics[]): MeasurandStatistics {
  const measured = parts.filter(({ count }) => count > 0);
  const count = total(measured, (part) => part.count);
  if (count === 0) return { count, min: null, max: null, mean: null, standardDeviation: null };
  const mean = total(measured, (part) => part.count * present(part.mean)) / count;
  const squares = total(
    measured,
    (part) =>
      (part.count - 1) * (part.standardDeviation ?? 0) ** 2 + part.count * (present(part.mean) - mean) ** 2,
  );
  return {
    count,
    min: Math.min(...measured.flatMap(({ min }) => min ?? [])),
    max: Math.max(...measured.flatMap(({ max }) => max ?? [])),
    mean,
    standardDeviation: count < 2 ? null : Math.sqrt(squares / (count - 1)),
  };
}

function poolKinetic(sensors: readonly SensorStatistics[]): MeanKinetic {
  const measured = sensors.filter(({ temperature: { count } }) => count > 0);
  // Where it is too cold for a mean, the terms are too small to matter beside others.
  const sensorTerm = ({ meanKineticTemperature: celsius }: SensorStatistics) =>
    celsius === null ? 0 : kineticTerm(celsius);
  const { celsius } = toMeanKinetic(
    total(measured, (one) => sensorTerm(one) * one.temperature.count),
    { count: total(measured, ({ temperature: { count } }) => count), max: Number.NaN },
  );
  return { celsius, isAtLeast: celsius !== null && measured.some((one) => one.meanKineticIsAtLeast) };
}

function total<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
