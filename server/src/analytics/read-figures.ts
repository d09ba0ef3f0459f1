import {
  type KineticMeasurand,
  LIMIT_KEYS,
  LIMITED_MEASURANDS,
  type LimitedMeasurand,
  MEASURAND_TABLE,
  type MeanKinetic,
  type MeasurandStatistics,
  type NotYetKnown,
} from '@ts1/contract';
import {
  type ChangeLimitsInForce,
  changeLimitsThrough,
  type LimitsInForce,
  limitsThrough,
  readSettingsThrough,
} from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import { readSums } from '../readings/index.ts';
import { toStatistics } from './read-statistics.ts';
import {
  readCompleteness,
  readOutsideTime,
  periodUntil,
  whyNotYetKnown,
  readRhythmicSensor,
} from './rhythm-figures.ts';
import type { WantedSensor } from './wanted-sensors.ts';

const NO_KINETIC_MEAN: MeanKinetic = { celsius: null, isAtLeast: false };
const isKinetic = (name: LimitedMeasurand): name is KineticMeasurand => MEASURAND_TABLE[name].hasKineticMean;

/** Figures of one measurand in a period, by the limits that were in force. */
export interface MeasurandFigures {
  readonly measurand: LimitedMeasurand;
  /** They fill the period, oldest first. */
  readonly limits: readonly LimitsInForce[];
  readonly statistics: MeasurandStatistics;
  /** Mean kinetic temperature, of temperatures alone. */
  readonly meanKinetic: MeanKinetic;
  /** Null without limits, and while `notYetKnown`. */
  readonly outsideMs: number | null;
}

export interface SensorFigures {
  /** Share of the period, 0 to 1, that readings cover. */
  readonly completeness: number | null;
  /** Why completeness and times outside limits are null. */
  readonly notYetKnown: NotYetKnown | null;
  /** Temperature, and what else was measured or has a limit. */
  readonly measurands: readonly MeasurandFigures[];
  /** Limits of how much the temperature may change. They fill the period, oldest first. */
  readonly changes: readonly ChangeLimitsInForce[];
}

/** Every figure of a sensor over a period that ends now at the latest. Times are epoch milliseconds. */
export async function readFigures(
  tx: Tx,
  companyId: number,
  wanted: WantedSensor,
  { now, from, to }: { readonly from: number; readonly to: number; readonly now: number },
): Promise<SensorFigures> {
  const period = periodUntil(now, { from, to });
  const sensor = await readRhythmicSensor(tx, companyId, wanted, period);
  const sums = await readSums(tx, companyId, sensor, period.from, period.to);
  const stretches = (await readSettingsThrough(tx, companyId, [sensor.sensorId], period))(sensor.sensorId);
  const measurands: MeasurandFigures[] = [];
  for (const measurand of LIMITED_MEASURANDS) {
    const limits = limitsThrough(stretches, measurand);
    const hasLimits = limits.some((one) => LIMIT_KEYS.some((key) => one[key] !== null));
    const statistics = toStatistics(sums[measurand]);
    if (statistics.count === 0 && measurand !== 'temperature' && !hasLimits) continue;
    measurands.push({
      measurand,
      limits,
      statistics,
      meanKinetic: isKinetic(measurand) ? sums.meanKinetic[measurand] : NO_KINETIC_MEAN,
      outsideMs: await readOutsideTime(tx, companyId, sensor, measurand, limits),
    });
  }
  const completeness = await readCompleteness(tx, companyId, sensor, sums, period);
  const changes = changeLimitsThrough(stretches);
  return { completeness, notYetKnown: whyNotYetKnown(sensor), measurands, changes };
}
