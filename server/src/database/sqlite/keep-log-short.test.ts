import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../database.ts';
import type { Tx } from '../tx.ts';
import type { LogLimits } from './keep-log-short.ts';
import { openSqlite } from './open-sqlite.ts';

const MAX_BYTES = 2_000_000;
const LIMITS: LogLimits = { maxBytes: MAX_BYTES, checkEveryMs: 5, patienceMs: 1_000 };
const COMMITS = 400;
const COMMIT_BYTES = 200_000;
/** Number of commits that a read lasts; it begins when the read before it is half done. */
const READ_LASTS = 10;

async function open(log: LogLimits) {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-log-'));
  const file = join(directory, 'ts1.sqlite');
  const database = await openSqlite(file, { log });
  onTestFinished(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });
  await database.writeAcross(async ({ sql: db }: Tx) => sql`create table junk (bytes blob)`.execute(db));
  return { database, file };
}

/** Commits one after the other while reads always overlap. Returns the greatest length of the log. */
async function writeBesideReads(database: Database, file: string): Promise<number> {
  const commits = { done: 0 };
  const waiting: { readonly until: number; readonly go: () => void }[] = [];
  const passed = async (until: number): Promise<void> =>
    new Promise((go) => {
      if (commits.done >= until) go();
      else waiting.push({ until, go });
    });
  const readOn = async (company: number, from: number): Promise<void> => {
    for (let begin = from; begin < COMMITS; begin += READ_LASTS) {
      await passed(begin);
      await database.readLong(company, async ({ sql: db }) => {
        await sql`select count(*) from junk`.execute(db);
        await passed(Math.min(COMMITS, commits.done + READ_LASTS));
      });
    }
  };
  const reading = Promise.all([readOn(1, 1), readOn(2, 1 + READ_LASTS / 2)]);
  let longest = 0;
  for (let n = 0; n < COMMITS; n += 1) {
    await database.writeAcross(async ({ sql: db }) =>
      sql`insert into junk values (zeroblob(${COMMIT_BYTES}))`.execute(db),
    );
    commits.done += 1;
    longest = Math.max(longest, statSync(`${file}-wal`).size);
    for (const one of waiting.splice(0)) {
      if (one.until <= commits.done) one.go();
      else waiting.push(one);
    }
  }
  await reading;
  return longest;
}

test('the write-ahead log stays short beside reads that always overlap', { tags: ['R115'] }, async () => {
  const { database, file } = await open(LIMITS);
  const longest = await writeBesideReads(database, file);
  // Without the limit it would contain every commit; its length depends on the load of the machine.
  expect(longest).toBeLessThan((COMMITS * COMMIT_BYTES) / 2);
  const { rows } = await database.readAcross(async ({ sql: db }) =>
    sql<{ n: number }>`select count(*) as n from junk`.execute(db),
  );
  expect(rows).toEqual([{ n: COMMITS }]);
});

test(
  'a read of another process that does not end delays no write, and the log is emptied after it',
  { tags: ['R115'] },
  async () => {
    const { database, file } = await open({ ...LIMITS, patienceMs: 50 });
    const other = new DatabaseSync(file, { readOnly: true });
    onTestFinished(() => other.close());
    other.exec('begin');
    other.prepare('select count(*) from junk').get();
    const write = async () =>
      database.writeAcross(async ({ sql: db }) =>
        sql`insert into junk values (zeroblob(${COMMIT_BYTES}))`.execute(db),
      );
    for (let n = 0; n < 50; n += 1) await write();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(MAX_BYTES);
    other.exec('commit');
    await vi.waitFor(
      async () => {
        await write();
        expect(statSync(`${file}-wal`).size).toBeLessThan(MAX_BYTES);
      },
      { timeout: 20_000 },
    );
  },
);
