import type { LimitedMeasurand, NotYetKnown } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { readTimeOutside } from '../readings/index.ts';
import type { WantedSensor } from './wanted-sensors.ts';

interface Period {
  readonly from: number;
  readonly to: number;
}

/** A period that ends now at the latest: what a reading covers of the future is not known. */
export function periodUntil(now: number, { from, to }: Period): Period {
  return { from, to: Math.max(from, Math.min(to, now)) };
}

/** Why figures that go by a sensor's rhythm are null; null when they are not. */
export function whyNotYetKnown({ isRhythmKnown }: WantedSensor): NotYetKnown | null {
  return isRhythmKnown ? null : 'rhythm';
}

/** Share of a period, 0 to 1, that is covered; null while the sensor's rhythm is not known. */
export function completenessOf(sensor: WantedSensor, coveredMs: number, { from, to }: Period): number | null {
  if (!sensor.isRhythmKnown) return null;
  return to === from ? 0 : Math.min(1, coveredMs / (to - from));
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
  let outsideMs = 0;
  for (const { from, to, high, low } of limited) {
    outsideMs += await readTimeOutside(tx, companyId, sensor, { measurand, high, low }, { from, to });
  }
  return outsideMs;
}
