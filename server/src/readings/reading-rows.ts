import { MEASURANDS } from '@ts1/contract';
import type { NumberColumns } from '../database/index.ts';

/** Readings to return, by column and oldest first; NaN where there is nothing. */
export interface ReadingRows {
  readonly size: number;
  readonly measuredAt: Float64Array;
  /** In the order of MEASURANDS. */
  readonly values: readonly Float64Array[];
  /** Left out where rows are the extremes of buckets. */
  readonly errors?: { readonly error: Float64Array; readonly error2: Float64Array };
}

export const RAW_COLUMNS = ['measured_at', ...MEASURANDS, 'error', 'error_2'] as const;

/** Turns the result of a select of RAW_COLUMNS into rows. */
export function rawRows(found: NumberColumns<(typeof RAW_COLUMNS)[number]>): ReadingRows {
  return {
    size: found.rowCount,
    measuredAt: found.column('measured_at'),
    values: MEASURANDS.map((name) => found.column(name)),
    errors: { error: found.column('error'), error2: found.column('error_2') },
  };
}

/** Returns some of the rows, the end excluded, without a copy. */
export function sliceRows(
  { size, measuredAt, values, errors }: ReadingRows,
  from: number,
  to: number,
): ReadingRows {
  const end = Math.min(to, size);
  const part = (column: Float64Array) => column.subarray(from, end);
  return {
    size: end - from,
    measuredAt: part(measuredAt),
    values: values.map(part),
    ...(errors && { errors: { error: part(errors.error), error2: part(errors.error2) } }),
  };
}
