import type { LimitedMeasurand, NotYetKnown } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import {
  measurePeriodInterval,
  type MeasuredSums,
  readCovered,
  readSums,
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

/** A part of a period in which one rhythm holds. */
interface RhythmPart extends Period {
  /** A reading covers at most so many milliseconds. */
  readonly reachMs: number;
  /** Whether the part is counted reading by reading: roll-ups go by the sensor's own rhythm. */
  readonly isByReadings: boolean;
}

/** A sensor, and the rhythms of a period of its readings. */
export interface RhythmicSensor extends WantedSensor {
  /** They fill the period, oldest first; none while no rhythm is known. */
  readonly parts: readonly RhythmPart[];
}

/**
 * The sensor with the rhythms by which its figures of a period are counted: its own, with two exceptions. While its own
 * is not learnt yet, as just after a history was delivered, it is that of the period's readings, where there are enough
 * to tell. What was measured before the sensor was added goes by its own readings where these are further apart than
 * the sensor's rhythm bridges.
 */
export async function readRhythmicSensor(
  tx: Tx,
  companyId: number,
  sensor: WantedSensor,
  period: Period,
): Promise<RhythmicSensor> {
  const { addedAt, isRhythmKnown, reachMs } = sensor;
  if (!isRhythmKnown) {
    const measured = await measuredPart(tx, companyId, sensor.sensorId, period);
    if (measured === null) return { ...sensor, parts: [] };
    return { ...sensor, isRhythmKnown: true, reachMs: measured.reachMs, parts: [measured] };
  }
  const own = { reachMs, isByReadings: false };
  const added = Math.min(period.to, Math.max(period.from, addedAt));
  const history = await measuredPart(tx, companyId, sensor.sensorId, { from: period.from, to: added });
  if (history === null || history.reachMs <= 2 * reachMs)
    return { ...sensor, parts: [{ ...period, ...own }] };
  if (added === period.to) return { ...sensor, reachMs: history.reachMs, parts: [history] };
  return { ...sensor, parts: [history, { from: added, to: period.to, ...own }] };
}

/** The period by the rhythm of its own readings; null where they are too few, or too many to be counted one by one. */
async function measuredPart(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: Period,
): Promise<RhythmPart | null> {
  if (from >= to) return null;
  const interval = await measurePeriodInterval(tx, companyId, sensorId, { from, to });
  if (interval === null || (to - from) / interval > MOST_COUNTED) return null;
  return { from, to, reachMs: 2 * interval, isByReadings: true };
}

/** Why figures that go by a sensor's rhythm are null; null when they are not. */
export function whyNotYetKnown({ parts }: RhythmicSensor): NotYetKnown | null {
  return parts.length > 0 ? null : 'rhythm';
}

/** Share of a period, 0 to 1, that is covered; null while no rhythm is known. The sums are of the whole period. */
export async function readCompleteness(
  tx: Tx,
  companyId: number,
  sensor: RhythmicSensor,
  sums: Pick<MeasuredSums, 'coveredMs'>,
  { from, to }: Period,
): Promise<number | null> {
  const { parts } = sensor;
  if (parts.length === 0) return null;
  if (to === from) return 0;
  let coveredMs = 0;
  for (const { isByReadings, reachMs, ...part } of parts) {
    if (isByReadings) coveredMs += await readCovered(tx, companyId, { ...sensor, reachMs }, part);
    else if (parts.length === 1) coveredMs += sums.coveredMs;
    else coveredMs += (await readSums(tx, companyId, { ...sensor, reachMs }, part.from, part.to)).coveredMs;
  }
  return Math.min(1, coveredMs / (to - from));
}

/** Limits of a stretch of time; null for one that is off. */
interface LimitsOfStretch extends Period {
  readonly high: number | null;
  readonly low: number | null;
}

/** Milliseconds beyond limits, each stretch by its own; null where none has any, and while no rhythm is known. */
export async function readOutsideTime(
  tx: Tx,
  companyId: number,
  sensor: RhythmicSensor,
  measurand: LimitedMeasurand,
  stretches: readonly LimitsOfStretch[],
): Promise<number | null> {
  const limited = stretches.filter(({ high, low }) => high !== null || low !== null);
  if (sensor.parts.length === 0 || limited.length === 0) return null;
  let outsideMs = 0;
  for (const { high, low, ...stretch } of limited) {
    for (const { isByReadings, reachMs, ...part } of sensor.parts) {
      const [from, to] = [Math.max(stretch.from, part.from), Math.min(stretch.to, part.to)];
      if (from >= to) continue;
      const readOutside = isByReadings ? readTimeOutsideByReadings : readTimeOutside;
      const limits = { measurand, high, low };
      outsideMs += await readOutside(tx, companyId, { ...sensor, reachMs }, limits, { from, to });
    }
  }
  return outsideMs;
}
