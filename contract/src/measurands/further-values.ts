import { z } from 'zod';
import { byMeasurand, FURTHER_MEASURANDS, type Measurand } from './measurands.ts';

/** Response fields for measurands that the specification does not have, each absent where it was not measured. */
export const furtherValues = byMeasurand(FURTHER_MEASURANDS, () => z.number().nullable().optional());

/** Values by measurand; absent or null where nothing was measured. */
export type KnownValues = Readonly<Partial<Record<Measurand, number | null | undefined>>>;

const NOTHING_FURTHER = byMeasurand(FURTHER_MEASURANDS.slice(0, 0), (): number | null => null);

/** Returns the response fields for measurands that the specification does not have: only those with a value. */
export function pickFurtherValues(known: KnownValues) {
  // Most sensors measure none of them, and lists have thousands of sensors.
  if (!FURTHER_MEASURANDS.some((name) => (known[name] ?? null) !== null)) return NOTHING_FURTHER;
  const measured = FURTHER_MEASURANDS.filter((name) => (known[name] ?? null) !== null);
  return byMeasurand(measured, (name) => known[name] ?? null);
}
