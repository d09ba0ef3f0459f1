import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

const ROWS_A_TRANSACTION = 5_000;
const SENSORS = 500;
const COLUMNS = [
  'company_id',
  'sensor_id',
  'measured_at',
  'received_at',
  'base_unit_id',
  'temperature',
  'temperature_2',
  'humidity',
  'battery',
  'rssi',
  'snr',
];
const INTEGERS = 5;

/**
 * Measures the rows a second that the engine itself inserts, durably, into a table like that of the readings and
 * nothing else: no look-up, no newest values, no roll-ups. Ingest is compared with this rate.
 */
export async function rawInsertRate(
  engine: 'sqlite' | 'postgres',
  url: string | undefined,
  durationMs: number,
): Promise<number> {
  return engine === 'sqlite' ? rawSqlite(durationMs) : rawPostgres(url ?? '', durationMs);
}

async function rawSqlite(durationMs: number): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-bench-'));
  const database = new DatabaseSync(join(directory, 'raw.sqlite'));
  try {
    const columns = COLUMNS.map((name, at) => `${name} ${at < INTEGERS ? 'integer' : 'real'}`);
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32768');
    database.exec(
      `create table raw (${columns.join(', ')}, primary key (company_id, sensor_id, measured_at)) without rowid, strict`,
    );
    const insert = database.prepare(
      `insert into raw values (${COLUMNS.map(() => '?').join(', ')}) on conflict do nothing`,
    );
    return await rate(durationMs, (rows) => {
      database.exec('begin immediate');
      for (const row of rows) insert.run(...row);
      database.exec('commit');
    });
  } finally {
    database.close();
    rmSync(directory, { recursive: true });
  }
}

async function rawPostgres(url: string, durationMs: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const columns = COLUMNS.map((name, at) => `${name} ${at < INTEGERS ? 'bigint' : 'double precision'}`);
    await client.query(
      `create table raw (${columns.join(', ')}, primary key (company_id, sensor_id, measured_at))`,
    );
    const arrays = COLUMNS.map((_, at) => `$${at + 1}::${at < INTEGERS ? 'bigint' : 'double precision'}[]`);
    const insert = `insert into raw select * from unnest(${arrays.join(', ')}) on conflict do nothing`;
    return await rate(durationMs, async (rows) => {
      await client.query(
        insert,
        COLUMNS.map((_, at) => rows.map((row) => row[at])),
      );
    });
  } finally {
    await client.query('drop table if exists raw');
    await client.end();
  }
}

type Row = (number | null)[];

/** Inserts batches for that time and returns the rows a second; making the batches is not timed. */
async function rate(
  durationMs: number,
  insert: (rows: readonly Row[]) => Promise<void> | void,
): Promise<number> {
  let rows = 0;
  let spentMs = 0;
  for (let batch = 0; spentMs < durationMs; batch += 1) {
    const made = makeBatch(batch);
    const startedAt = performance.now();
    await insert(made);
    spentMs += performance.now() - startedAt;
    rows += made.length;
  }
  return (rows / spentMs) * 1_000;
}

/** Returns ten readings of each sensor. */
function makeBatch(batch: number): Row[] {
  return Array.from({ length: ROWS_A_TRANSACTION }, (_, n) => {
    const measuredAt = Date.UTC(2025, 0, 1) + (batch * 10 + Math.floor(n / SENSORS)) * 60_000;
    return [1, n % SENSORS, measuredAt, measuredAt + 1_000, 1, 4 + (n % 20) / 10, null, 51.5, 3.61, -71, 9.5];
  });
}
