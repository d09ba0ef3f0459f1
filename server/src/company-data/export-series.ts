import { toTimestamp } from '@ts1/contract';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  readFineRollups,
  readPeriod,
  ROLLUP_WIDTHS_MS,
  type RollupRecord,
  type StoredColumn,
} from '../readings/index.ts';
import { isExact, READING_COLUMNS, STATISTIC_COLUMNS } from './series.ts';

/** Rows that are read at a time. */
export const PAGE_ROWS = 1_000;

export type Row = Readonly<Record<string, number | string | null>>;
/** Number in the file by id, by table. */
export type Numbers = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface ExportSource {
  readonly database: Database;
  readonly companyId: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

interface SensorPart {
  readonly sensorId: number;
  /** The newest reading, inclusive. */
  readonly until: number;
}

/** Readings of a sensor as lines of CSV, oldest first. */
export async function* readingLines(
  { database, companyId }: ExportSource,
  { sensorId, until }: SensorPart,
  numbers: Numbers,
): AsyncGenerator<string> {
  const stored = READING_COLUMNS.map((name): StoredColumn => (name === 'base_unit' ? 'base_unit_id' : name));
  const units: ReadonlyMap<number, number> = numbers.get('base_units') ?? new Map();
  yield `${READING_COLUMNS.join(',')}\n`;
  for (let after = -1; ;) {
    const wanted = { sensorId, from: after + 1, to: until, names: stored, limit: PAGE_ROWS };
    const page = await database.readLong(companyId, async (tx) => readPeriod(tx, companyId, wanted));
    const columns = stored.map((name) => page.column(name));
    let text = '';
    for (let row = 0; row < page.rowCount; row += 1) {
      const values = columns.map((column, at) => {
        const value = column[row] ?? Number.NaN;
        if (Number.isNaN(value)) return '';
        if (at < 2) return toTimestamp(value);
        return at === 2 ? String(units.get(value) ?? '') : String(value);
      });
      text += `${values.join(',')}\n`;
    }
    if (text !== '') yield text;
    if (page.rowCount < PAGE_ROWS) return;
    after = columns[0]?.[page.rowCount - 1] ?? until;
  }
}

/** Roll-ups of a sensor as lines of CSV: the finest first, then by width. */
export async function* statisticLines(
  { database, companyId }: ExportSource,
  { sensorId, until }: SensorPart,
): AsyncGenerator<string> {
  const selected = sql.join(
    STATISTIC_COLUMNS.map((name) =>
      isExact(name) ? sql`cast(${sql.ref(name)} as text) as ${sql.ref(name)}` : sql.ref(name),
    ),
  );
  yield `${STATISTIC_COLUMNS.join(',')}\n`;
  const [finest] = ROLLUP_WIDTHS_MS;
  for (let from: number | null = 0; from !== null;) {
    const start: number = from;
    const { rollups, next } = await database.readLong(companyId, async (tx) =>
      readFineRollups(tx, companyId, sensorId, start, selected),
    );
    const closed = rollups.filter(({ bucket_at }) => Number(bucket_at) + finest <= until);
    if (closed.length > 0) yield linesOfRollups(closed);
    from = next;
  }
  let [width, after]: [number, number] = [finest, Number.MAX_SAFE_INTEGER];
  for (;;) {
    // A later reading closes a bucket.
    const { rows } = await database.readLong(companyId, async (tx) =>
      sql<Row>`select ${selected} from rollups where company_id = ${companyId} and sensor_id = ${sensorId}
        and (width_ms > ${width} or (width_ms = ${width} and bucket_at > ${after}))
        and bucket_at + width_ms <= ${until} order by width_ms, bucket_at limit ${PAGE_ROWS}`.execute(tx.sql),
    );
    if (rows.length > 0) yield linesOfRollups(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    [width, after] = [Number(last['width_ms']), Number(last['bucket_at'])];
  }
}

function linesOfRollups(rollups: readonly RollupRecord[]): string {
  const lines = rollups.map((row) =>
    STATISTIC_COLUMNS.map((name) => toCell(name, row[name] ?? (name.endsWith('_count') ? 0 : ''))).join(','),
  );
  return `${lines.join('\n')}\n`;
}

/** Formats a cell. SQLite stores a sum past 63 bits as a double, whose text has an exponent. */
function toCell(name: string, value: number | string): number | string {
  return isExact(name) && /[.e]/i.test(String(value)) ? String(BigInt(Number(value))) : value;
}
