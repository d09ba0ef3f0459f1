import { type Measurand, MEASURANDS, present } from '@ts1/contract';
import type { Column } from '../../database/index.ts';
import { toColumn } from '../batch.ts';
import type { RollupRows, Statistics } from './rollup-rows.ts';

export const ROLLUP_KEY = ['company_id', 'sensor_id', 'width_ms', 'bucket_at'];

/** Rows that have the same measurands, as columns of only those measurands. */
export interface RollupColumns {
  readonly measurands: readonly Measurand[];
  readonly columns: readonly Column[];
}

/**
 * Returns the rows as columns of the table. Sensors measure a few combinations; a statement of all measurands would
 * take about twice the time, so rows are grouped by their measurands.
 * @param isWanted the rows, if not all
 */
export function rollupColumns(
  companyId: number,
  from: RollupRows,
  isWanted: (row: number) => boolean = () => true,
): RollupColumns[] {
  return [...rowsByMeasurands(from, isWanted)].map(([bits, rows]) => {
    const statistics = from.statistics.filter((_, at) => (bits & (1 << at)) !== 0);
    return {
      measurands: statistics.map((one) => one.name),
      columns: [
        constant('company_id', rows.length, companyId),
        pick('sensor_id', 'integer', rows, from.sensorId),
        constant('width_ms', rows.length, from.widthMs),
        pick('bucket_at', 'integer', rows, from.bucketAt),
        pick('readings', 'integer', rows, from.readings),
        pick('covered_ms', 'integer', rows, from.coveredMs),
        ...statistics.flatMap((one) => measurandColumns(rows, one)),
      ],
    };
  });
}

function rowsByMeasurands(from: RollupRows, isWanted: (row: number) => boolean): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (let row = 0; row < from.size; row += 1) {
    if (!isWanted(row)) continue;
    let bits = 0;
    for (let at = 0; at < MEASURANDS.length; at += 1) {
      if (present(from.statistics[at]?.count[row]) > 0) bits |= 1 << at;
    }
    const rows = groups.get(bits);
    if (rows === undefined) groups.set(bits, [row]);
    else rows.push(row);
  }
  return groups;
}

function constant(name: string, size: number, value: number): Column {
  return { name, type: 'integer', values: new Float64Array(size).fill(value) };
}

function pick(
  name: string,
  type: 'integer' | 'real',
  rows: readonly number[],
  source: readonly number[],
): Column {
  return { name, type, values: toColumn(rows, (row) => present(source[row])) };
}

function measurandColumns(rows: readonly number[], one: Statistics): Column[] {
  const { name, kinetic } = one;
  const columns: Column[] = [
    pick(`${name}_count`, 'integer', rows, one.count),
    pick(`${name}_min`, 'real', rows, one.min),
    pick(`${name}_min_at`, 'integer', rows, one.minAt),
    pick(`${name}_max`, 'real', rows, one.max),
    pick(`${name}_max_at`, 'integer', rows, one.maxAt),
    pick(`${name}_sum`, 'integer', rows, one.sum),
    { name: `${name}_sum_squares`, type: 'exact', values: one.sumSquares.column(rows) },
  ];
  if (kinetic !== null) {
    columns.push({ name: `${name}_kinetic`, type: 'exact', values: kinetic.column(rows) });
  }
  return columns;
}
