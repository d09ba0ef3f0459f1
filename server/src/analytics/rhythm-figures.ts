import type { LimitedMeasurand, NotYetKnown } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import {
  measureIntervalOf,
  type MeasuredSums,
  readCovered,
  readTimeOutside,
  readTimeOutsideByReadings,
} from '../readings/index.ts';
import type { WantedSensor } from './wanted-sensors.ts';

interface Period {
  readonly from: number;
  readonly to: number;
}

/** A period that ends now at the latest: what a reading covers of the future is not known. */
export function periodUntil(now: number, { from, to }: Period): Period {
  return { from, to: Math.max(from, Math.min(to, now)) };
}

/** More readings of one period are not counted one by one: the figures wait until the rhythm is learnt. */
const MOST_COUNTED = 300_000;

/**
 * The sensor with the rhythm by which its figures of a period are counted. While its own is not learnt yet, as just after
 * a history was delivered, it is that of the period's readings, where there are enough to tell.
 */
export async function withRhythmOf(
  tx: Tx,
  companyId: number,
  sensor: WantedSensor,
  period: Period,
): Promise<WantedSensor> {
  if (sensor.isRhythmKnown) return sensor;
  const interval = await measureIntervalOf(tx, companyId, sensor.sensorId, period);
  if (interval === null || (period.to - period.from) / interval > MOST_COUNTED) return sensor;
  return { ...sensor, reachMs: 2 * interval, isRhythmKnown: true, isRhythmOfPeriod: true };
}

/** Why figures that go by a sensor's rhythm are null; null when they are not. */
export function whyNotYetKnown({ isRhythmKnown }: WantedSensor): NotYetKnown | null {
  return isRhythmKnown ? null : 'rhythm';
}

/** Share of a period, 0 to 1, that is covered; null while the sensor's rhythm is not known. */
export async function completenessOf(
  tx: Tx,
  companyId: number,
  sensor: WantedSensor,
  sums: Pick<MeasuredSums, 'coveredMs'>,
  period: Period,
): Promise<number | null> {
  if (!sensor.isRhythmKnown) return null;
  const { from, to } = period;
  if (to === from) return 0;
  const coveredMs = sensor.isRhythmOfPeriod
    ? await readCovered(tx, companyId, sensor, period)
    : sums.coveredMs;
  return Math.min(1, coveredMs / (to - from));
}

/** Limits of a stretch of time; null for one that is off. */
interface LimitsOfStretch extends Period {
  readonly high: number | null;
  readonly low: number | null;
}

/**
 * Milliseconds beyond limits, each stretch by its own; null where none has any, and while the sensor's rhythm is not
 * known.
 */
export async function outsideOf(
  tx: Tx,
  companyId: number,
  sensor: WantedSensor,
  measurand: LimitedMeasurand,
  stretches: readonly LimitsOfStretch[],
): Promise<number | null> {
  const limited = stretches.filter(({ high, low }) => high !== null || low !== null);
  if (!sensor.isRhythmKnown || limited.length === 0) return null;
  const readOutside = sensor.isRhythmOfPeriod ? readTimeOutsideByReadings : readTimeOutside;
  let outsideMs = 0;
  for (const { from, to, high, low } of limited) {
    outsideMs += await readOutside(tx, companyId, sensor, { measurand, high, low }, { from, to });
  }
  return outsideMs;
}
