import type { Measurand } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { readDaysWithoutFine } from './fine-rollups.ts';
import { ROLLUP_KEY, rollupColumns } from './rollup-columns.ts';
import { hasKinetic, type RollupRows } from './rollup-rows.ts';

/**
 * Stores roll-ups of closed buckets; those that are stored already stay.
 * @param expected `all new` where the buckets have just closed
 */
export async function insertRollups(
  tx: Tx,
  companyId: number,
  rows: RollupRows,
  expected?: 'all new',
): Promise<void> {
  for (const { columns } of rollupColumns(companyId, rows)) {
    await tx.dialect.insertNew(tx, 'rollups', columns, ROLLUP_KEY, expected);
  }
}

/**
 * Adds late readings to the roll-ups of closed buckets.
 * @param isWanted the rows, if not all
 */
export async function addToRollups(
  tx: Tx,
  companyId: number,
  rows: RollupRows,
  isWanted?: (row: number) => boolean,
): Promise<void> {
  for (const { columns, measurands } of rollupColumns(companyId, rows, isWanted)) {
    await tx.dialect.upsert(tx, 'rollups', columns, ROLLUP_KEY, additions(measurands));
  }
}

/** Adds late readings to the finest roll-ups, where some days may be sealed and have none. */
export async function addToFinest(tx: Tx, companyId: number, rows: RollupRows): Promise<void> {
  const isWithout = await readDaysWithoutFine(tx, companyId, rows);
  await addToRollups(tx, companyId, rows, (row) => !isWithout(row));
}

/** Returns how a stored row and an addition are combined; of equal extremes the earliest counts. */
function additions(measurands: readonly Measurand[]): Record<string, string> {
  const set: Record<string, string> = {
    readings: 'rollups.readings + excluded.readings',
    covered_ms: 'rollups.covered_ms + excluded.covered_ms',
  };
  for (const name of measurands) {
    const sums = [`${name}_count`, `${name}_sum`, `${name}_sum_squares`];
    if (hasKinetic(name)) sums.push(`${name}_kinetic`);
    for (const column of sums) set[column] = `coalesce(rollups.${column}, 0) + excluded.${column}`;
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
  return set;
}
