import { z } from 'zod';
import { byMeasurand, FURTHER_MEASURANDS, type Measurand } from './measurands.ts';

/** Fields of an answer for what the specification does not know, each left out where it was not measured. */
export const furtherValues = byMeasurand(FURTHER_MEASURANDS, () => z.number().nullable().optional());

/** What is known of measurands; left out or null where nothing was measured. */
export type KnownValues = Readonly<Partial<Record<Measurand, number | null | undefined>>>;

/** What is known of those that the specification does not know, as answers have it: without what was not measured. */
export function furtherValuesOf(known: KnownValues) {
  const measured = FURTHER_MEASURANDS.filter((name) => (known[name] ?? null) !== null);
  return byMeasurand(measured, (name) => known[name] ?? null);
}
