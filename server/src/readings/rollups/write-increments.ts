import { MEASURANDS, type Measurand } from '@ts1/contract';
import type { Column, Tx } from '../../database/index.ts';
import { columnOf } from '../batch.ts';
import type { RollupIncrements, Statistics } from './increments.ts';

const KEY = ['company_id', 'sensor_id', 'width_ms', 'bucket_at'];

/**
 * Adds the increments to the stored roll-ups. Rows with the same measurands share one statement that names no
 * others: sensors measure a few combinations, and a statement of all of them costs about twice the time.
 */
export async function writeIncrements(
  tx: Tx,
  companyId: number,
  increments: RollupIncrements,
): Promise<void> {
  const rowsByPresent = new Map<number, number[]>();
  for (const [row, present] of increments.present.entries()) {
    const rows = rowsByPresent.get(present);
    if (rows === undefined) rowsByPresent.set(present, [row]);
    else rows.push(row);
  }
  for (const [present, rows] of rowsByPresent) {
    const measurands = MEASURANDS.filter((_, at) => (present & (1 << at)) !== 0);
    const integers = (name: string, source: readonly number[]): Column => pick(name, 'integer', rows, source);
    const columns: Column[] = [
      { name: 'company_id', type: 'integer', values: new Float64Array(rows.length).fill(companyId) },
      integers('sensor_id', increments.sensorId),
      integers('width_ms', increments.widthMs),
      integers('bucket_at', increments.bucketAt),
      integers('readings', increments.readings),
      integers('covered_ms', increments.coveredMs),
      ...measurands.flatMap((name) => {
        const statistics = increments.statistics[MEASURANDS.indexOf(name)];
        return statistics === undefined ? [] : measurandColumns(name, rows, statistics);
      }),
    ];
    await tx.dialect.upsert(tx, 'rollups', columns, KEY, additions(present, measurands));
  }
}

function pick(
  name: string,
  type: 'integer' | 'real',
  rows: readonly number[],
  source: readonly number[],
): Column {
  return { name, type, values: columnOf(rows, (row) => source[row] ?? Number.NaN) };
}

function measurandColumns(name: Measurand, rows: readonly number[], from: Statistics): Column[] {
  const columns: Column[] = [
    pick(`${name}_count`, 'integer', rows, from.count),
    pick(`${name}_min`, 'real', rows, from.min),
    pick(`${name}_min_at`, 'integer', rows, from.minAt),
    pick(`${name}_max`, 'real', rows, from.max),
    pick(`${name}_max_at`, 'integer', rows, from.maxAt),
    pick(`${name}_sum`, 'integer', rows, from.sum),
    { name: `${name}_sum_squares`, type: 'exact', values: from.sumSquares.column(rows) },
  ];
  const { kinetic } = from;
  if (kinetic !== null) {
    columns.push({ name: `${name}_kinetic`, type: 'exact', values: kinetic.column(rows) });
  }
  return columns;
}

const known = new Map<number, Record<string, string>>();

/** How a stored row and an increment combine; of equal extremes the earliest counts. */
function additions(present: number, measurands: readonly Measurand[]): Record<string, string> {
  const made = known.get(present);
  if (made !== undefined) return made;
  const set: Record<string, string> = {
    readings: 'rollups.readings + excluded.readings',
    covered_ms: 'rollups.covered_ms + excluded.covered_ms',
  };
  for (const name of measurands) {
    const sum = (column: string): void => {
      set[column] = `coalesce(rollups.${column}, 0) + excluded.${column}`;
    };
    sum(`${name}_count`);
    sum(`${name}_sum`);
    sum(`${name}_sum_squares`);
    if (name.startsWith('temperature')) sum(`${name}_kinetic`);
    for (const [column, beats] of [
      [`${name}_min`, '<'],
      [`${name}_max`, '>'],
    ] as const) {
      const at = `${column}_at`;
      const wins = `rollups.${column} is null or excluded.${column} ${beats} rollups.${column}
        or (excluded.${column} = rollups.${column} and excluded.${at} < rollups.${at})`;
      set[column] = `case when ${wins} then excluded.${column} else rollups.${column} end`;
      set[at] = `case when ${wins} then excluded.${at} else rollups.${at} end`;
    }
  }
  known.set(present, set);
  return set;
}
