import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { present, toTimestamp } from '@ts1/contract';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { TableName, Tx } from '../database/index.ts';
import { chunks } from '../platform/work/chunks.ts';
import { inputValuePages } from '../readings/index.ts';
import { readCompanyFile } from './company-file.ts';
import {
  type ExportSource,
  type Numbers,
  PAGE_ROWS,
  readingLines,
  type Row,
  statisticLines,
} from './export-series.ts';
import {
  COMPANY,
  contentSum,
  FORMAT,
  KEYS,
  MANIFEST,
  type Manifest,
  readingsFile,
  statisticsFile,
  tableFile,
} from './manifest.ts';
import { createKeySeal } from './sealed-keys.ts';
import { fileSchema, SCHEMA } from './file-schema.ts';
import { parseNumbers, referredTable } from './columns.ts';
import type { DataTable } from './describe-table.ts';
import { TABLES } from './tables.ts';

/** Exported for reading, and not imported: the new company has its own audit log. */
const RECORDS = [
  { name: 'audit_log', id: 'seq' },
  { name: 'time_stamps', id: 'seq' },
  { name: 'deliveries', id: 'delivery_id' },
  { name: 'quarantined_deliveries', id: 'quarantine_id' },
  { name: 'readings_ahead', id: 'ahead_id' },
] as const;

/**
 * Exports all data of a company except its secrets as a ZIP file, written page by page while it is read: memory stays
 * constant. Data that is added meanwhile is not in it. With a passphrase the file holds the hashes of the device keys,
 * encrypted under it.
 */
export async function exportCompany(source: ExportSource, passphrase?: string): Promise<Readable> {
  const { database, companyId, at } = source;
  const sealKeys = passphrase === undefined ? undefined : await createKeySeal(passphrase);
  const { company, numbers, newest } = await database.readLong(companyId, async (tx) => ({
    company: await readCompanyFile(tx, companyId),
    numbers: await numberRows(tx, companyId),
    newest: await newestReadings(tx, companyId),
  }));
  const latest = new Map(newest.map((row) => [Number(row['sensor_id']), Number(row['measured_at'])]));
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const files: Record<string, Manifest['files'][string]> = {};
  // A client that left needs no further pages.
  let reading: Readable | undefined;
  out.once('close', () => reading?.destroy());
  const add = (name: string, lines: () => AsyncGenerator<string>): void =>
    zip.addReadStreamLazy(name, { mtime: new Date(at), mode: 0o100644 }, (give) => {
      const content = Readable.from(
        counted(lines(), (sum) => (files[name] = sum)),
        { objectMode: false },
      );
      reading = content;
      content.on('error', fail);
      give(null, content);
    });
  add(SCHEMA, async function* () {
    yield `${JSON.stringify(fileSchema(), null, 2)}\n`;
  });
  add(COMPANY, async function* () {
    yield `${JSON.stringify(company, null, 2)}\n`;
  });
  for (const table of TABLES) {
    const pages = () => {
      if (table.name === 'latest_readings') return toPages(newest);
      return table.name === 'input_readings' ? inputRows(source) : readTable(source, table);
    };
    add(tableFile(table.name), () => tableLines(pages(), table, numbers));
  }
  for (const [sensorId, number] of present(numbers.get('sensors'))) {
    const until = latest.get(sensorId);
    if (until === undefined) continue;
    const one = { sensorId, until };
    add(readingsFile(number), () => readingLines(source, one, numbers));
    add(statisticsFile(number), () => statisticLines(source, one));
  }
  for (const record of RECORDS) add(`records/${record.name}.jsonl`, () => recordLines(source, record));
  if (sealKeys !== undefined) {
    add(KEYS, async function* () {
      const identity = { company: company.name, exported_at: toTimestamp(at), content: contentSum(files) };
      yield sealKeys(await readKeyHashes(source, numbers), identity);
    });
  }
  zip.addReadStreamLazy(MANIFEST, { mtime: new Date(at), mode: 0o100644 }, (give) => {
    const manifest: Manifest = {
      format: FORMAT,
      exported_at: toTimestamp(at),
      company: company.name,
      content: contentSum(files),
      files,
    };
    give(null, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`], { objectMode: false }));
  });
  zip.end();
  zip.outputStream.on('error', fail);
  zip.outputStream.pipe(out);
  return out;
}

async function* counted(
  lines: AsyncGenerator<string>,
  done: (sum: Manifest['files'][string]) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const text of lines) {
    const chunk = Buffer.from(text);
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  done({ sha256: hash.digest('hex'), bytes });
}

async function numberRows(tx: Tx, companyId: number): Promise<Numbers> {
  const numbers = new Map<string, Map<number, number>>();
  for (const { name, own, onlyWith } of TABLES) {
    if (own === undefined) continue;
    const only = onlyWith === undefined ? sql`` : sql`and ${sql.ref(onlyWith)} is not null`;
    const { rows } = await sql<{ id: number }>`select ${sql.ref(own.column)} as id from ${sql.table(name)}
      where company_id = ${companyId} ${only} order by 1`.execute(tx.sql);
    numbers.set(name, new Map(rows.map(({ id }, index) => [id, index + 1])));
  }
  return numbers;
}

/**
 * Reads the newest values when the export begins. Readings and roll-ups are exported up to them: newer ones would close
 * buckets that the file does not have.
 */
async function newestReadings(tx: Tx, companyId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from latest_readings where company_id = ${companyId}
    order by sensor_id`.execute(tx.sql);
  return rows;
}

/** Reads the hashes of the device keys that are valid now, by the numbers of their base units in the file. */
async function readKeyHashes(
  { database, companyId }: ExportSource,
  numbers: Numbers,
): Promise<Map<number, string>> {
  const units = await database.readLong(companyId, async (tx) =>
    tx.sql
      .selectFrom('base_units')
      .select(['base_unit_id', 'device_key_hash'])
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .orderBy('base_unit_id')
      .execute(),
  );
  const known = numbers.get('base_units');
  return new Map(
    units.flatMap(({ base_unit_id: id, device_key_hash: hash }) => {
      const number = known?.get(id);
      return number === undefined ? [] : [[number, hash] as const];
    }),
  );
}

async function* toPages(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield* chunks(rows, PAGE_ROWS);
}

/** Reads the rows of a table in the order of its key. Each page begins after the last row, despite other changes. */
async function* readTable(
  { database, companyId }: ExportSource,
  { name, key, own, columns, pageRows = PAGE_ROWS }: DataTable,
): AsyncGenerator<readonly Row[]> {
  const names = key.slice(1);
  const order = sql.join(names.map((one) => sql.ref(one)));
  const selected = sql.join(
    [...(own === undefined ? [] : [own.column]), ...Object.keys(columns)].map((one) => sql.ref(one)),
  );
  for (let last: Row | undefined; ;) {
    const from =
      last === undefined ? sql`` : sql`and (${order}) > (${sql.join(names.map((one) => last?.[one]))})`;
    const { rows } = await database.readLong(companyId, async (tx) =>
      sql<Row>`select ${selected} from ${sql.table(name)} where company_id = ${companyId} ${from}
        order by ${order} limit ${pageRows}`.execute(tx.sql),
    );
    yield rows;
    last = rows.at(-1);
    if (rows.length < pageRows) return;
  }
}

/** Reads the values of inputs, including sealed days, whose values are not rows. */
async function* inputRows({ database, companyId }: ExportSource): AsyncGenerator<readonly Row[]> {
  for await (const { sensorId, input, values } of inputValuePages(database, companyId)) {
    yield values.map(({ measuredAt, value }) => ({
      sensor_id: sensorId,
      input,
      measured_at: measuredAt,
      value,
    }));
  }
}

async function* tableLines(
  pages: AsyncIterable<readonly Row[]>,
  table: DataTable,
  numbers: Numbers,
): AsyncGenerator<string> {
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      const line = toLine(row, table, numbers);
      if (line !== null) text += `${JSON.stringify(line)}\n`;
    }
    if (text !== '') yield text;
  }
}

/** Returns the line of a row; null for a row newer than the numbers, or one that refers to such a row. */
function toLine(row: Row, table: DataTable, numbers: Numbers): Record<string, unknown> | null {
  const line: Record<string, unknown> = {};
  if (table.own !== undefined) {
    const number = numbers.get(table.name)?.get(Number(row[table.own.column]));
    if (number === undefined) return null;
    line['id'] = number;
  }
  for (const [name, column] of Object.entries(table.columns)) {
    const value = row[name] ?? null;
    if (column.type === 'references') {
      const known = parseNumbers(value).map((id) => numbers.get(column.to)?.get(id));
      line[name] = JSON.stringify(known.filter((number) => number !== undefined));
      continue;
    }
    if (column.type === 'reference by kind') {
      const number = numbers.get(referredTable(column, row) ?? '')?.get(Number(value));
      if (number === undefined) return null;
      line[name] = number;
      continue;
    }
    if (column.type !== 'reference') {
      line[name] = value;
      continue;
    }
    const number = value === null ? null : (numbers.get(column.to)?.get(Number(value)) ?? null);
    if (number === null && column.missing === 'refused') return null;
    line[name] = number;
  }
  return line;
}

async function* recordLines(
  { database, companyId }: ExportSource,
  { name, id }: { readonly name: TableName; readonly id: string },
): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const { rows } = await database.readLong(companyId, async (tx) =>
      sql<Row>`select * from ${sql.table(name)} where company_id = ${companyId} and ${sql.ref(id)} > ${after}
        order by ${sql.ref(id)} limit ${PAGE_ROWS}`.execute(tx.sql),
    );
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = Number(last[id]);
  }
}
