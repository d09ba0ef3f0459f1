import { z } from 'zod';
import { byMeasurand, FURTHER_MEASURANDS, type Measurand } from './measurands.ts';

/** Fields of an answer for what the specification does not know, each left out where it was not measured. */
export const furtherValues = byMeasurand(FURTHER_MEASURANDS, () => z.number().nullable().optional());

/** What is known of measurands; left out or null where nothing was measured. */
export type KnownValues = Readonly<Partial<Record<Measurand, number | null | undefined>>>;

const NOTHING_FURTHER = byMeasurand(FURTHER_MEASURANDS.slice(0, 0), (): number | null => null);

/** What is known of those that the specification does not know, as answers have it: without what was not measured. */
export function furtherValuesOf(known: KnownValues) {
  // Most sensors measure none of them, and there are lists of thousands.
  if (!FURTHER_MEASURANDS.some((name) => (known[name] ?? null) !== null)) return NOTHING_FURTHER;
  const measured = FURTHER_MEASURANDS.filter((name) => (known[name] ?? null) !== null);
  return byMeasurand(measured, (name) => known[name] ?? null);
}
