import { MEASURANDS, type Measurand } from '@ts1/contract';
import type { BlockRows } from './block-rows.ts';

/** The measurands that a day has a value of, in the order of their names. */
export function measuredColumns({
  values,
}: BlockRows): { readonly name: Measurand; readonly column: Float64Array }[] {
  return MEASURANDS.flatMap((name, at) => {
    const column = values[at];
    return column !== undefined && hasValue(column) ? [{ name, column }] : [];
  }).sort((one, other) => (one.name < other.name ? -1 : 1));
}

function hasValue(column: Float64Array): boolean {
  for (let at = 0; at < column.length; at += 1) if (!Number.isNaN(column[at])) return true;
  return false;
}
