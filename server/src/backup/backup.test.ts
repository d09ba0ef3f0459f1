import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pack } from 'tar-stream';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest';
import { change, checkpointKey, createSigner, openKept, verifyChain } from '../audit/index.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../database/index.ts';
import { loadSecrets } from '../platform/security/secrets.ts';
import { recordReadings, verifyReadings } from '../readings/index.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { addBaseUnit, addCompany, addSensors } from '../../testing/devices.ts';
import { newReading } from '../../testing/new-reading.ts';
import { sealAndRecord } from '../../testing/seal-all.ts';
import { backUp, restore } from './index.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ts1-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Number of rows of every table, and the digest of their contents in order. */
async function contents(database: Database): Promise<Record<string, string>> {
  const tables = await database.readAcross(async (tx) =>
    database.engine === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`.execute(tx.sql)
      : sql<{
          name: string;
        }>`select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'readings\\_%' and tablename not like 'orders%'`.execute(
          tx.sql,
        ),
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (name.startsWith('kysely_')) continue;
    const { rows } = await database.readAcross(async (tx) =>
      sql`select * from ${sql.table(name)}`.execute(tx.sql),
    );
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    found[name] = `${rows.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return found;
}

const signingKey = (dataDirectory: string) => checkpointKey(loadSecrets(dataDirectory, undefined));

/** A company with two sensors, a thousand readings each, their roll-ups, sealed days, a signed audit log and files. */
async function fill(database: Database, dataDirectory: string): Promise<number> {
  const companyId = await addCompany(database, 'Acme');
  await addBaseUnit(database, companyId, '900001', 'key of Acme');
  const [first = 0, second = 0] = await addSensors(database, companyId, ['000001', '000002']);
  const readings = [first, second].flatMap((id) =>
    Array.from({ length: 1_000 }, (_, n) => newReading(id, NOW + n * MINUTE, { temperature: (n % 90) / 7 })),
  );
  await database.write(companyId, async (tx) => recordReadings(tx, companyId, readings));
  await sealAndRecord(database, NOW + 4 * DAY);
  const deps = { database, clock: { now: () => NOW } };
  for (let row = 1; row <= 3; row += 1) {
    await change(deps, companyId, { kind: 'system' }, async ({ record }) =>
      record('settings_update', `Change ${row}`),
    );
  }
  await createSigner(database, { key: signingKey(dataDirectory), kept: openKept(dataDirectory) }).sign(NOW);
  writeFileSync(join(dataDirectory, 'terms.md'), '# Our terms\n');
  return companyId;
}

/** Result of a check of the sealed readings: all of them are there, under their root. */
const PROVEN = { days: 4, readings: 2_000, seals: 1, waiting: 0, flaws: [] };

/** Checks the audit log with the secrets of that directory. */
async function verifyAudit(database: Database, companyId: number, dataDirectory: string) {
  const { flaw, signed } = await verifyChain(database, companyId, {
    trustedKeys: [signingKey(dataDirectory).publicKey],
  });
  return { flaw, signedTo: signed?.seq };
}

describe('a backup of SQLite', () => {
  const at = (name: string): DatabaseLocation => ({ dataDirectory: join(folder, name) });
  const made = async (name = 'old') => {
    const database = await openDatabase(at(name));
    await fill(database, at(name).dataDirectory);
    return database;
  };

  test('taken while the database is written restores to one moment of it, every table equal', async () => {
    const database = await made();
    const before = await contents(database);
    const file = join(folder, 'a.backup');
    await backUp(at('old'), file, NOW);
    await addCompany(database, 'After the backup');
    await database.close();

    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await restore(at('new'), file)).toMatchObject({
      engine: 'sqlite',
      createdAt: '2026-01-31T12:00:00.000Z',
    });
    const restored = await openDatabase(at('new'));
    expect(await contents(restored)).toEqual(before);
    const whole = { flaw: undefined, signedTo: 4 };
    expect(await verifyAudit(restored, 1, join(folder, 'new'))).toEqual(whole);
    expect(await verifyReadings(restored, 1)).toEqual(PROVEN);
    await restored.close();
    expect(readFileSync(join(folder, 'new/terms.md'), 'utf8')).toBe('# Our terms\n');
    expect(readdirSync(join(folder, 'new')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('is never written over a file that is there', async () => {
    await (await made()).close();
    const file = join(folder, 'a.backup');
    writeFileSync(file, 'precious');
    await expect(backUp(at('old'), file, NOW)).rejects.toThrow('is there already');
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  test('that cannot be written leaves nothing behind', async () => {
    await expect(backUp(at('nothing'), join(folder, 'a.backup'), NOW)).rejects.toThrow('holds no database');
    expect(readdirSync(folder)).toEqual([]);
    await expect(backUp(at('nothing'), join(folder, 'no/a.backup'), NOW)).rejects.toThrow(
      'cannot be written',
    );
  });

  test('is not restored over a company', async () => {
    const database = await made();
    const file = join(folder, 'a.backup');
    await backUp(at('old'), file, NOW);
    const before = await contents(database);
    await database.close();
    await expect(restore(at('old'), file)).rejects.toThrow('restore into an empty one');
    const after = await openDatabase(at('old'));
    expect(await contents(after)).toEqual(before);
    await after.close();
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 4_096)],
    ['changed', (bytes: Buffer) => bytes.fill(0x41, 60_000, 60_010)],
    ['something else', () => Buffer.from('hello')],
    ['empty', () => Buffer.alloc(0)],
  ])('that is %s is refused before anything is touched', async (_what, harm) => {
    await (await made()).close();
    const file = join(folder, 'a.backup');
    await backUp(at('old'), file, NOW);
    writeFileSync(file, harm(readFileSync(file)));
    await expect(restore(at('new'), file)).rejects.toThrow(file);
    expect(existsSync(join(folder, 'new/terms.md'))).toBe(false);
  });

  test.each(['../outside', '/etc/outside', 'files/../../outside', 'files/.hidden/../x'])(
    'that would write to %s is refused',
    async (name) => {
      const file = join(folder, 'evil.backup');
      const tar = pack();
      tar.entry({ name }, 'x');
      tar.finalize();
      await pipeline(tar, createWriteStream(file));
      await expect(restore(at('new'), file)).rejects.toThrow('is not a backup');
      expect(existsSync(join(folder, 'outside'))).toBe(false);
    },
  );
});

const postgresUrl = inject('postgresUrl');
describe.skipIf(postgresUrl === null)('a backup of PostgreSQL', () => {
  const login = `ts1_owner_${process.pid}`;
  const names = ['old', 'new'].map((name) => `ts1_backup_${name}_${process.pid}`);
  const url = (index: number): string => {
    const one = new URL(postgresUrl ?? '');
    one.username = login;
    one.password = 'se:cr@t';
    one.pathname = `/${names[index]}`;
    return one.href;
  };
  const administer = async (...statements: readonly string[]) => {
    const client = new Client({ connectionString: postgresUrl ?? '' });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };

  beforeAll(async () =>
    administer(
      `create role ${login} login createrole password 'se:cr@t'`,
      ...names.map((name) => `create database ${name} owner ${login} template template0`),
    ),
  );
  afterAll(async () => administer(...names.map((name) => `drop database ${name} with (force)`)));

  test('by a login that row-level security binds restores every table equal', { tags: ['S56'] }, async () => {
    const [old, target] = [0, 1].map((index) => ({ databaseUrl: url(index), dataDirectory: folder }));
    if (old === undefined || target === undefined) throw new Error('both are there');
    const database = await openDatabase(old);
    const filled = await fill(database, folder);
    const before = await contents(database);
    const file = join(folder, 'a.backup');
    await backUp(old, file, NOW);
    await database.close();

    expect(await restore(target, file)).toMatchObject({ engine: 'postgres' });
    const restored = await openDatabase(target);
    expect(await contents(restored)).toEqual(before);
    expect(await verifyAudit(restored, filled, folder)).toEqual({ flaw: undefined, signedTo: 4 });
    expect(await verifyReadings(restored, filled)).toEqual(PROVEN);
    const companyId = await addCompany(restored, 'Next');
    expect(Object.keys(before)).toContain('companies');
    expect(companyId).toBeGreaterThan(1);
    await restored.close();
    await expect(restore(target, file)).rejects.toThrow('an empty one');
  });

  test(
    'leaves alone what is not ours: it is not backed up, and a restore beside it touches none of it',
    { tags: ['R95'], timeout: 60_000 },
    async () => {
      const at = (name: string): DatabaseLocation => {
        const one = new URL(url(0));
        one.pathname = `/${name}`;
        return { databaseUrl: one.href, dataDirectory: folder };
      };
      const [from, to] = [`ts1_shared_from_${process.pid}`, `ts1_shared_to_${process.pid}`];
      await administer(
        ...[from, to].map((name) => `create database ${name} owner ${login} template template0`),
      );
      onTestFinished(async () =>
        administer(...[from, to].map((name) => `drop database ${name} with (force)`)),
      );
      const foreign = [
        'create extension pgcrypto',
        'create schema theirs',
        'create table theirs.orders (id bigint primary key)',
        'create table orders (id bigint primary key, stock_ids bigint)',
        'insert into orders values (1, 2)',
        'create table orders_by_year (year int) partition by range (year)',
        'create sequence orders_ids',
        'create view large_orders as select id from orders',
        `create function price() returns int language sql as 'select 42'`,
      ];
      const theirs = async (location: DatabaseLocation) => [
        await asOwner(
          location,
          'select * from orders',
          'select price() as price',
          'select * from large_orders',
        ),
        await asOwner(location, 'select * from theirs.orders', 'select * from orders_by_year'),
        await asOwner(
          location,
          `select nextval('orders_ids')`,
          `select extname from pg_extension order by 1`,
        ),
      ];
      const old = await openDatabase(at(from));
      await fill(old, folder);
      const before = await contents(old);
      await asOwner(at(from), ...foreign);
      const file = join(folder, 'shared.backup');
      await backUp(at(from), file, NOW);
      await old.close();

      await (await openDatabase(at(to))).close();
      await asOwner(at(to), ...foreign);
      const there = await theirs(at(to));
      await restore(at(to), file);
      const restored = await openDatabase(at(to));
      const ours = await contents(restored);
      expect(Object.fromEntries(Object.keys(before).map((name) => [name, ours[name]]))).toEqual(before);
      await restored.close();
      const after = await theirs(at(to));
      expect(after.slice(0, 2)).toEqual(there.slice(0, 2));
      expect(after[2]).toEqual([{ nextval: 2 }, { extname: 'pgcrypto' }, { extname: 'plpgsql' }]);
    },
  );

  test(
    'is not restored where something of others uses our tables, and touches nothing then',
    { tags: ['R95'], timeout: 60_000 },
    async () => {
      const name = `ts1_used_${process.pid}`;
      await administer(`create database ${name} owner ${login} template template0`);
      onTestFinished(async () => administer(`drop database ${name} with (force)`));
      const file = join(folder, 'used.backup');
      await backUp({ databaseUrl: url(0), dataDirectory: folder }, file, NOW);
      const target = { databaseUrl: url(0).replace(names[0] ?? '', name), dataDirectory: folder };
      await (await openDatabase(target)).close();
      await asOwner(target, 'create view their_sensors as select name from sensors');
      await expect(restore(target, file)).rejects.toThrow(
        /not ours uses our tables, and nothing was touched/,
      );
      expect(await asOwner(target, 'select count(*)::int as count from their_sensors')).toEqual([
        { count: 0 },
      ]);
    },
  );

  test('that cannot be taken says why, without the password', async () => {
    const source = { databaseUrl: url(0).replace(names[0] ?? '', 'no_such_database'), dataDirectory: folder };
    const message = await backUp(source, join(folder, 'a.backup'), NOW).catch(String);
    expect(message).toMatch(/cannot be backed up: .*no_such_database/);
    expect(message).not.toContain('se:cr');
  });

  test('is not restored into SQLite', async () => {
    const file = join(folder, 'a.backup');
    await backUp({ databaseUrl: url(0), dataDirectory: folder }, file, NOW);
    await expect(restore({ dataDirectory: join(folder, 'new') }, file)).rejects.toThrow(
      'this installation uses sqlite',
    );
  });
});
