import { MEASURAND_TABLE, MEASURANDS } from '@ts1/contract';
import type { Batch } from './batch.ts';

/** What was measured in one reading: values in the order of MEASURANDS, and errors; NaN for nothing. */
export interface Measured {
  readonly values: readonly number[];
  readonly error: number;
  readonly error2: number;
}

/** How well it was received differs between the units that received the same reading. */
const COMPARED = MEASURANDS.flatMap((name, at) => (MEASURAND_TABLE[name].source === 'radio' ? [] : [at]));

/** The values of one row of a batch. */
export function measuredIn(batch: Batch, row: number): Measured {
  return {
    values: batch.values.map((column) => column[row] ?? Number.NaN),
    error: batch.error[row] ?? Number.NaN,
    error2: batch.error2[row] ?? Number.NaN,
  };
}

/** It has nothing but what it says of channels. */
export function isEmpty({ values, error, error2 }: Measured): boolean {
  return Number.isNaN(error) && Number.isNaN(error2) && values.every((value) => Number.isNaN(value));
}

/** Two readings of one sensor and time say different things. */
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
