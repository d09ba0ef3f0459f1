import { z } from 'zod';
import { byMeasurand, FURTHER_MEASURANDS, type FurtherMeasurand } from './measurands.ts';

/** Fields of an answer for what the specification does not know, each left out where it was not measured. */
export const furtherValues = byMeasurand(FURTHER_MEASURANDS, () => z.number().nullable().optional());

type FurtherValues = Partial<Record<FurtherMeasurand, number>>;

/** What is known of those measurands, as answers have it: without what was not measured. */
export function furtherValuesOf(
  known: Readonly<Partial<Record<FurtherMeasurand, number | null>>>,
): FurtherValues {
  const values: FurtherValues = {};
  for (const name of FURTHER_MEASURANDS) {
    const value = known[name] ?? null;
    if (value !== null) values[name] = value;
  }
  return values;
}
