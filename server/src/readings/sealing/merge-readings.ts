import { present } from '@ts1/contract';
import { numberColumns } from '../../database/index.ts';
import { type Readings, type StoredColumn, withTime } from '../sealed/reading-columns.ts';

/**
 * Merges readings of one sensor from several places into one list, ascending by time. `parts` follow each other in
 * time; `later` may lie among them. A time in both keeps the reading of the parts: the row has been sealed but is not
 * deleted yet.
 */
export function mergeReadings<Name extends StoredColumn>(
  names: readonly Name[],
  parts: readonly Readings<Name>[],
  later: Readings<Name>,
): Readings<Name> {
  const filled = parts.filter(({ rowCount }) => rowCount > 0);
  const [first, ...more] = later.rowCount === 0 ? filled : [...filled, later];
  if (first === undefined) return later;
  if (more.length === 0) return first;
  const all = withTime(names);
  if (later.rowCount === 0 || isAfter(later, filled.at(-1))) return joinReadings(names, [first, ...more]);
  const sealed = joinReadings(names, filled);
  const order = mergeOrder(sealed.column('measured_at'), later.column('measured_at'));
  const columns = new Map(
    all.map((name) => [name, pick(sealed.column(name), later.column(name), order)] as const),
  );
  return numberColumns(order.length, columns);
}

function isAfter<Name extends StoredColumn>(
  later: Readings<Name>,
  last: Readings<Name> | undefined,
): boolean {
  const end = last?.column('measured_at').at(-1);
  return end === undefined || present(later.column('measured_at')[0]) > end;
}

/** Joins parts that follow each other in time into one list. */
export function joinReadings<Name extends StoredColumn>(
  names: readonly Name[],
  parts: readonly Readings<Name>[],
): Readings<Name> {
  const size = parts.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const columns = new Map(
    withTime(names).map((name) => {
      const column = new Float64Array(size);
      let at = 0;
      for (const part of parts) {
        column.set(part.column(name), at);
        at += part.rowCount;
      }
      return [name, column] as const;
    }),
  );
  return numberColumns(size, columns);
}

/** Returns the source of each merged row: a place in `one`, or below zero the complement of one in `other`. */
function mergeOrder(one: Float64Array, other: Float64Array): Int32Array {
  const order = new Int32Array(one.length + other.length);
  let [size, left, right] = [0, 0, 0];
  while (left < one.length || right < other.length) {
    const [a, b] = [one[left] ?? Number.POSITIVE_INFINITY, other[right] ?? Number.POSITIVE_INFINITY];
    order[size] = a <= b ? left : ~right;
    if (a <= b) left += 1;
    if (b <= a) right += 1;
    size += 1;
  }
  return order.subarray(0, size);
}

function pick(one: Float64Array, other: Float64Array, order: Int32Array): Float64Array {
  const column = new Float64Array(order.length);
  for (const [row, place] of order.entries()) {
    column[row] = present(place >= 0 ? one[place] : other[~place]);
  }
  return column;
}
