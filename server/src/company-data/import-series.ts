import type { Column, Database, TableName } from '../database/index.ts';
import type { CompanyArchive } from './archive.ts';
import { readingsFile, statisticsFile } from './manifest.ts';
import { type Counts, type NewIds, parseReadings, parseStatistics, type SeriesRow } from './parse-rows.ts';
import { isExact, isReal, READING_COLUMNS, STATISTIC_COLUMNS } from './series.ts';

const ROWS_AT_ONCE = 2_000;

/** Writes readings and roll-ups in parts, each in a transaction; a part that is there already changes nothing. */
export async function importSeries(
  database: Database,
  companyId: number,
  archive: CompanyArchive,
  counts: Counts,
  ids: NewIds,
): Promise<number> {
  const units = ids.get('base_units') ?? [];
  let readings = 0;
  for (const [index, sensorId] of (ids.get('sensors') ?? []).entries()) {
    const [raw, statistics] = [readingsFile(index + 1), statisticsFile(index + 1)];
    if (!archive.has(raw)) continue;
    const write = async (table: TableName, columns: readonly Column[], key: readonly string[]) =>
      database.write(companyId, async (tx) => tx.dialect.insertNew(tx, table, columns, key));
    for await (const rows of pages(parseReadings(archive, raw, counts))) {
      readings += rows.length;
      const columns = columnsOf(rows, READING_COLUMNS, { companyId, sensorId }).map((column) =>
        column.name === 'base_unit'
          ? { ...column, name: 'base_unit_id', values: column.values.map((unit) => idOfUnit(units, unit)) }
          : column,
      );
      await write('readings', columns, ['company_id', 'sensor_id', 'measured_at']);
    }
    for await (const rows of pages(parseStatistics(archive, statistics))) {
      const columns = columnsOf(rows, STATISTIC_COLUMNS, { companyId, sensorId });
      await write('rollups', columns, ['company_id', 'sensor_id', 'width_ms', 'bucket_at']);
    }
  }
  return readings;
}

type Value = number | bigint | string | null;
interface PlainColumn extends Column {
  readonly values: readonly Value[];
}

function idOfUnit(units: readonly number[], number: Value | undefined): number | null {
  return number === null || number === undefined ? null : (units[Number(number) - 1] ?? null);
}

function columnsOf(
  rows: readonly SeriesRow[],
  names: readonly string[],
  { companyId, sensorId }: { readonly companyId: number; readonly sensorId: number },
): PlainColumn[] {
  const typeOf = (name: string): Column['type'] => {
    if (isExact(name)) return 'exact';
    return isReal(name) ? 'real' : 'integer';
  };
  return [
    { name: 'company_id', type: 'integer', values: rows.map(() => companyId) },
    { name: 'sensor_id', type: 'integer', values: rows.map(() => sensorId) },
    ...names.map((name, at) => ({ name, type: typeOf(name), values: rows.map((row) => row[at] ?? null) })),
  ];
}

async function* pages(rows: AsyncIterable<SeriesRow>): AsyncGenerator<SeriesRow[]> {
  let page: SeriesRow[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < ROWS_AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
