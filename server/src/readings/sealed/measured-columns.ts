import { MEASURANDS } from '@ts1/contract/figures';
import type { BlockRows } from './block-rows.ts';

/** Prefix of the keys of inputs among the names of measurands, so that the two are never confused. */
export const INPUT_PREFIX = 'input:';

/** Returns the measurands and inputs that have a value in a day, in the order of their names. */
export function measuredColumns({
  values,
  inputs = [],
}: BlockRows): { readonly name: string; readonly column: Float64Array }[] {
  const all = [
    ...MEASURANDS.map((name, at) => ({ name: name as string, column: values[at] })),
    ...inputs.map(({ key, column }) => ({ name: `${INPUT_PREFIX}${key}`, column })),
  ];
  return all
    .flatMap(({ name, column }) => (column !== undefined && hasValue(column) ? [{ name, column }] : []))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function hasValue(column: Float64Array): boolean {
  for (let at = 0; at < column.length; at += 1) if (!Number.isNaN(column[at])) return true;
  return false;
}
