import { MEASURAND_TABLE, MEASURANDS } from '@ts1/contract';
import type { Batch } from './batch.ts';

/** Measured values and errors of one reading: values in the order of MEASURANDS; NaN for nothing. */
export interface Measured {
  readonly values: readonly number[];
  readonly error: number;
  readonly error2: number;
}

/** Measurands that are compared. Radio values are not: they differ between the units that received the same reading. */
const COMPARED = MEASURANDS.flatMap((name, at) => (MEASURAND_TABLE[name].source === 'radio' ? [] : [at]));

/** Returns the values of one row of a batch. */
export function measuredIn(batch: Batch, row: number): Measured {
  return {
    values: batch.values.map((column) => column[row] ?? Number.NaN),
    error: batch.error[row] ?? Number.NaN,
    error2: batch.error2[row] ?? Number.NaN,
  };
}

/** Returns whether a reading has no values or errors (it may still have values of inputs). */
export function isEmpty({ values, error, error2 }: Measured): boolean {
  return Number.isNaN(error) && Number.isNaN(error2) && values.every((value) => Number.isNaN(value));
}

/** Returns whether two readings of one sensor and time differ. */
export function isConflict(one: Measured, other: Measured): boolean {
  return (
    differ(one.error, other.error) ||
    differ(one.error2, other.error2) ||
    COMPARED.some((at) => differ(one.values[at] ?? Number.NaN, other.values[at] ?? Number.NaN))
  );
}

function differ(one: number, other: number): boolean {
  return one !== other && !(Number.isNaN(one) && Number.isNaN(other));
}
