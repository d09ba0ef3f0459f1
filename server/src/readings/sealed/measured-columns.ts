import { MEASURANDS } from '@ts1/contract/figures';
import type { BlockRows } from './block-rows.ts';

/** What stands before the key of a channel among the names of measurands: a channel is never taken for one of them. */
export const CHANNEL_PREFIX = 'channel:';

/** The measurands and channels that a day has a value of, in the order of their names. */
export function measuredColumns({
  values,
  channels = [],
}: BlockRows): { readonly name: string; readonly column: Float64Array }[] {
  const all = [
    ...MEASURANDS.map((name, at) => ({ name: name as string, column: values[at] })),
    ...channels.map(({ key, column }) => ({ name: `${CHANNEL_PREFIX}${key}`, column })),
  ];
  return all
    .flatMap(({ name, column }) => (column !== undefined && hasValue(column) ? [{ name, column }] : []))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function hasValue(column: Float64Array): boolean {
  for (let at = 0; at < column.length; at += 1) if (!Number.isNaN(column[at])) return true;
  return false;
}
