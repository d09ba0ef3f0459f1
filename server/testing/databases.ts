import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, type Database, type DatabaseLocation, type Engine } from '../src/database/index.ts';
import { quickDirectory } from './quick-directory.ts';

/** A database of one test: `location` opens it again, `drop` closes it and leaves nothing behind. */
export interface TestDatabase {
  readonly database: Database;
  readonly location: DatabaseLocation;
  drop(): Promise<void>;
}

let created = 0;

/** Creates an empty database: a directory for SQLite, a database in the cluster of `postgresUrl` for PostgreSQL. */
export async function createTestDatabase(engine: Engine, postgresUrl: string | null): Promise<TestDatabase> {
  const dataDirectory = mkdtempSync(join(quickDirectory(), 'ts1-test-'));
  if (engine === 'sqlite') {
    // This file is migrated once for all tests, like the template of PostgreSQL.
    const template = process.env['TS1_SQLITE_TEMPLATE'];
    if (template !== undefined) copyFileSync(template, join(dataDirectory, 'ts1.sqlite'));
    const database = await openDatabase({ dataDirectory });
    return {
      database,
      location: { dataDirectory },
      drop: async () => {
        await database.close();
        rmSync(dataDirectory, { recursive: true, force: true });
      },
    };
  }
  if (postgresUrl === null) throw new Error('no PostgreSQL to test against');
  created += 1;
  const name = `ts1_test_${process.pid}_${created}_${Date.now()}`;
  await administer(postgresUrl, `create database ${name}${await quickCopy(postgresUrl)}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const location = { databaseUrl: url.href, dataDirectory };
  const database = await openDatabase(location);
  return {
    database,
    location,
    drop: async () => {
      await database.close();
      await administer(postgresUrl, `drop database ${name} with (force)`);
      // A cluster that outlives the tests keeps roles that are not those of a migrated template.
      await administer(postgresUrl, `drop role if exists ${name}_company, ${name}_across`);
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

let quickCopies: Promise<string> | undefined;

/** Returns the option to copy the template's files, in half the time of writing through the log (PostgreSQL 15 on). */
async function quickCopy(url: string): Promise<string> {
  quickCopies ??= (async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ version: number }>(
        `select current_setting('server_version_num')::int as version`,
      );
      return (rows[0]?.version ?? 0) >= 150_000 ? ' strategy file_copy' : '';
    } finally {
      await client.end();
    }
  })();
  return quickCopies;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
