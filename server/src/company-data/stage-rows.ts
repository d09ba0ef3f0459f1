import { present } from '@ts1/contract';
import type { Column, TableName } from '../database/index.ts';
import type { CompanyArchive } from './archive.ts';
import type { ImportAttempt } from './import-attempt.ts';
import { readingsFile, statisticsFile } from './manifest.ts';
import { type Counts, type NewIds, toPages, parseReadings, parseStatistics } from './parse-rows.ts';
import { type SeriesRow, isExact, isReal, READING_COLUMNS, STATISTIC_COLUMNS } from './series.ts';

/** Rows of one transaction: some milliseconds of writing, between which readings are stored. */
const ROWS_AT_ONCE = 500;

export interface Staged {
  readonly readings: number;
  readonly statistics: number;
}

/** Writes readings and roll-ups of sensors that are not visible yet, in parts of one transaction each. */
export async function stageRows(
  attempt: ImportAttempt,
  archive: CompanyArchive,
  counts: Counts,
  ids: NewIds,
): Promise<Staged> {
  const { companyId } = attempt;
  const units = present(ids.get('base_units'));
  let [readings, written] = [0, 0];
  for (const [index, sensorId] of present(ids.get('sensors')).entries()) {
    const [raw, statistics] = [readingsFile(index + 1), statisticsFile(index + 1)];
    if (!archive.has(raw)) continue;
    const write = async (table: TableName, columns: readonly Column[], key: readonly string[]) =>
      attempt.write(async (tx) => tx.dialect.insertNew(tx, table, columns, key));
    for await (const rows of toPages(parseReadings(archive, raw, counts), ROWS_AT_ONCE)) {
      readings += rows.length;
      const columns = toColumns(rows, READING_COLUMNS, { companyId, sensorId }).map((column) =>
        column.name === 'base_unit'
          ? { ...column, name: 'base_unit_id', values: column.values.map((unit) => idOfUnit(units, unit)) }
          : column,
      );
      await write('readings', columns, ['company_id', 'sensor_id', 'measured_at']);
    }
    for await (const rows of toPages(parseStatistics(archive, statistics), ROWS_AT_ONCE)) {
      written += rows.length;
      const columns = toColumns(rows, STATISTIC_COLUMNS, { companyId, sensorId });
      await write('rollups', columns, ['company_id', 'sensor_id', 'width_ms', 'bucket_at']);
    }
  }
  return { readings, statistics: written };
}

type Value = number | bigint | string | null;
interface PlainColumn extends Column {
  readonly values: readonly Value[];
}

function idOfUnit(units: readonly number[], number: Value | undefined): number | null {
  return number === null || number === undefined ? null : (units[Number(number) - 1] ?? null);
}

function toColumns(
  rows: readonly SeriesRow[],
  names: readonly string[],
  { companyId, sensorId }: { readonly companyId: number; readonly sensorId: number },
): PlainColumn[] {
  const columnType = (name: string): Column['type'] => {
    if (isExact(name)) return 'exact';
    return isReal(name) ? 'real' : 'integer';
  };
  return [
    { name: 'company_id', type: 'integer', values: rows.map(() => companyId) },
    { name: 'sensor_id', type: 'integer', values: rows.map(() => sensorId) },
    ...names.map((name, at) => ({
      name,
      type: columnType(name),
      values: rows.map((row) => row[at] ?? null),
    })),
  ];
}
