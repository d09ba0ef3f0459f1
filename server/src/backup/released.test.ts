import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VERSION } from '@ts1/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { startProcess } from '../../testing/server-process.ts';

const KEPT = new URL('../../testing/released/', import.meta.url);
const SECRET_KEY = 'a-key-of-backups-that-are-kept-for-tests';
const ENGINES = ['sqlite', 'postgres'] as const;

const backups = readdirSync(KEPT).flatMap((name) => {
  const [, version = '', engine] = /^(\d+\.\d+\.\d+)-(sqlite|postgres)\.backup\.gz$/.exec(name) ?? [];
  return engine === undefined
    ? []
    : [{ name, version, engine: engine === 'sqlite' ? ENGINES[0] : ENGINES[1] }];
});

test('a backup of every released version is kept, for each engine', () => {
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version = '']) => version);
  expect(released).toContain(VERSION);
  const wanted = released.flatMap((version) => ENGINES.map((engine) => `${version}-${engine}.backup.gz`));
  expect(backups.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted());
});

/** Tables with their columns, indexes and rules, as the database itself lists them. */
async function readSchema(database: Database): Promise<string[]> {
  const statement =
    database.engine === 'sqlite'
      ? sql<{
          line: string;
        }>`select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master`
      : sql<{
          line: string;
        }>`select class.relname || '.' || attname || ' ' || atttypid::regtype || ' ' || attnotnull
          || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as line
        from pg_attribute join pg_class as class on class.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies`;
  const { rows } = await database.readAcross(async (tx) => statement.execute(tx.sql));
  return rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')).toSorted();
}

/** A backup of PostgreSQL names the two roles of its installation, which belong to the cluster. */
async function makeRoles(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'ts1_company') then create role ts1_company nologin; end if;
      if not exists (select from pg_roles where rolname = 'ts1_across') then create role ts1_across nologin; end if;
      grant ts1_company, ts1_across to current_user;
    end $$`);
  await client.end();
}

test.each(backups)(
  'a backup of $version on $engine is restored, migrated to the schema of a new database, and signs in',
  { tags: ['R157'], timeout: 180_000 },
  async ({ name, engine }) => {
    const postgresUrl = inject('postgresUrl');
    if (engine === 'postgres' && postgresUrl === null) return;
    const folder = mkdtempSync(join(tmpdir(), 'ts1-released-'));
    const fresh = await createTestDatabase(engine, postgresUrl);
    const open: TestDatabase = await createTestDatabase(engine, postgresUrl);
    await open.database.close();
    const { databaseUrl } = open.location;
    if (databaseUrl !== undefined) await makeRoles(databaseUrl);
    const dataDirectory = join(folder, 'data');
    const environment = {
      DATA_DIR: dataDirectory,
      SECRET_KEY,
      PORT: '0',
      MQTT_PORT: '0',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    };
    const file = join(folder, 'a.backup');
    writeFileSync(file, gunzipSync(readFileSync(new URL(name, KEPT))));
    const restored = startProcess('cli', environment, ['restore', file]);
    expect([await restored.ended(), restored.output()]).toEqual([0, expect.stringContaining('Restored')]);

    const server = startProcess('main', environment);
    try {
      await server.printed(/is ready/);
      const [, address = ''] = await server.printed(/Server listening at (http:\/\/[\d.:]+)/);
      const login = await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          companyName: 'North Pharmacy',
          email: 'admin@example.org',
          password: 'a long enough passphrase',
        }),
      });
      expect(login.status).toBe(200);
      const cookie = login.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; ');
      const read = async (path: string) =>
        (await fetch(`${address}/api${path}`, { headers: { cookie } })).json();
      const period = 'startDate=2026-01-05T00:00:00.000Z&endDate=2026-01-07T00:00:00.000Z';
      expect(await read(`/sensors/1/readings?${period}`)).toHaveLength(288);
      expect(await read('/alarms/sensor/1')).toMatchObject({ high_alarm: 8, high_enable: true, delay: 10 });
    } finally {
      server.child.kill('SIGTERM');
      await server.ended();
    }
    const verified = startProcess('cli', environment, ['audit', 'verify']);
    expect([await verified.ended(), verified.output()]).toEqual([0, expect.stringContaining('whole')]);

    const migrated = await openDatabase({ databaseUrl, dataDirectory });
    expect(await readSchema(migrated)).toEqual(await readSchema(fresh.database));
    await migrated.close();
    await fresh.drop();
    if (databaseUrl !== undefined) await open.drop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  },
);
