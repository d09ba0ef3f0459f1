import {
  byMeasurand,
  FURTHER_LIMITED,
  SENSOR_TYPES,
  toTimestamp,
  type MeasurandStatistics,
  type SensorStatistics,
} from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { limitsThrough, readSettingsThrough } from '../alarms/index.ts';
import type { VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { readMeans, readSums } from '../readings/index.ts';
import { batteryLowAt } from './battery-forecast.ts';
import {
  readCompleteness,
  readOutsideTime,
  periodUntil,
  whyNotYetKnown,
  readRhythmicSensor,
} from './rhythm-figures.ts';
import { readWantedSensors } from './wanted-sensors.ts';

const BATTERY_DAYS = 60;

interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly zoneId: number | undefined;
  readonly visible: VisibleSensors;
}

/** Statistics of sensors over a period that ends now at the latest. */
export async function readStatistics(
  tx: Tx,
  companyId: number,
  { now, zoneId, visible, from, to }: Wanted,
): Promise<SensorStatistics[]> {
  const period = periodUntil(now, { from, to });
  const sensors = await readWantedSensors(tx, companyId, { zoneId, visible });
  const ids = sensors.map(({ sensorId }) => sensorId);
  const settings = await readSettingsThrough(tx, companyId, ids, period);
  const answer: SensorStatistics[] = [];
  for (const wanted of sensors) {
    const sensor = await readRhythmicSensor(tx, companyId, wanted, period);
    const sums = await readSums(tx, companyId, sensor, period.from, period.to);
    const limits = limitsThrough(settings(sensor.sensorId), 'temperature');
    const days = await readMeans(tx, companyId, sensor.sensorId, 'battery', DAY_MS, {
      from: now - BATTERY_DAYS * DAY_MS,
      to: now,
    });
    const { batteryLow } = SENSOR_TYPES[sensor.type];
    const lowAt = batteryLow === null ? null : batteryLowAt(days, batteryLow);
    answer.push({
      sensor_id: sensor.sensorId,
      sensor_name: sensor.name,
      ...byMeasurand(
        FURTHER_LIMITED.filter((name) => sums[name].count > 0),
        (name) => toStatistics(sums[name]),
      ),
      temperature: toStatistics(sums.temperature),
      humidity: toStatistics(sums.humidity),
      meanKineticTemperature: sums.meanKinetic.temperature.celsius,
      meanKineticIsAtLeast: sums.meanKinetic.temperature.isAtLeast,
      completeness: await readCompleteness(tx, companyId, sensor, sums, period),
      hasLimits: limits.some(({ high, low }) => high !== null || low !== null),
      limits: limits.map(({ from, to, version, high, low, outOfService }) => ({
        from: toTimestamp(from),
        to: toTimestamp(to),
        version,
        high,
        low,
        outOfService,
      })),
      outsideMs: await readOutsideTime(tx, companyId, sensor, 'temperature', limits),
      notYetKnown: whyNotYetKnown(sensor),
      batteryLowAt: lowAt === null ? null : toTimestamp(lowAt),
    });
  }
  return answer;
}

/** The statistics that follow from sums. */
export function toStatistics(sums: Awaited<ReturnType<typeof readSums>>['temperature']): MeasurandStatistics {
  const { count, sum, sumSquares, min, max } = sums;
  if (count === 0) return { count, min: null, max: null, mean: null, standardDeviation: null };
  const variance = count < 2 ? null : Math.max(0, (sumSquares - (sum * sum) / count) / (count - 1));
  return {
    count,
    min,
    max,
    mean: sum / count,
    standardDeviation: variance === null ? null : Math.sqrt(variance),
  };
}
