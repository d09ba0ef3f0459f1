// @module-tag R94
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { addCompany } from '../../../testing/devices.ts';
import { type Database, openDatabase } from '../index.ts';
import { rolesFor } from './roles.ts';

const postgresUrl = inject('postgresUrl');
const RUNBOOK = readFileSync(fileURLToPath(new URL('../../../../docs/runbook.md', import.meta.url)), 'utf8');

describe('the roles of a new installation', () => {
  test('are named after its database', () => {
    expect(rolesFor('ts1')).toEqual({ company: 'ts1_company', across: 'ts1_across' });
  });

  test('are others for every other database, whatever it is called, in what PostgreSQL takes for a name', () => {
    const name = fc.string({ minLength: 1, maxLength: 63, unit: 'grapheme' });
    fc.assert(
      fc.property(name, name, (one, other) => {
        const { company, across } = rolesFor(one);
        expect(company).toMatch(/^(?!pg_)[a-z][a-z0-9_]{1,61}$/);
        expect(across).toMatch(/^(?!pg_)[a-z][a-z0-9_]{1,61}$/);
        expect(rolesFor(other).company === company).toBe(one === other);
      }),
    );
  });
});

describe.skipIf(postgresUrl === null)('a login that is no superuser', () => {
  const stem = `ts1_roles_${process.pid}_${Date.now() % 100_000}`;
  let made: { databases: string[]; logins: string[]; roles: string[] } = {
    databases: [],
    logins: [],
    roles: [],
  };
  let count = 0;

  const asSuperuser = async (...statements: readonly string[]): Promise<unknown[]> => {
    const client = new Client({ connectionString: postgresUrl ?? '' });
    await client.connect();
    try {
      const rows: unknown[] = [];
      for (const statement of statements) rows.push(...(await client.query(statement)).rows);
      return rows;
    } finally {
      await client.end();
    }
  };
  const connectionUrl = (login: string, database: string): string => {
    const url = new URL(postgresUrl ?? '');
    [url.username, url.password, url.pathname] = [login, 'secret', `/${database}`];
    return url.href;
  };
  /** An empty database of a new login with these attributes. */
  const create = async (attributes: string) => {
    count += 1;
    const [login, database] = [`${stem}_login_${count}`, `${stem}_${count}`];
    await asSuperuser(
      `create role ${login} login password 'secret' ${attributes}`,
      `create database ${database} owner ${login} template template0`,
    );
    made.databases.push(database);
    made.logins.push(login);
    made.roles.push(...Object.values(rolesFor(database)));
    return { login, database, url: connectionUrl(login, database) };
  };
  const open = async (databaseUrl: string): Promise<Database> =>
    openDatabase({ databaseUrl, dataDirectory: '' });
  /** Two companies see their own rows alone, and the system sees both. */
  const expectWalls = async (database: Database): Promise<void> => {
    const [one, other] = [await addCompany(database, 'One'), await addCompany(database, 'Other')];
    const seen = async (companyId: number) =>
      database.read(companyId, async (tx) => tx.sql.selectFrom('companies').select('company_id').execute());
    expect(await seen(one)).toEqual([{ company_id: one }]);
    expect(await seen(other)).toEqual([{ company_id: other }]);
    const all = await database.readAcross(async (tx) =>
      tx.sql.selectFrom('companies').select('name').execute(),
    );
    expect(all).toHaveLength(2);
  };

  afterEach(async () => {
    await asSuperuser(
      ...made.databases.map((name) => `drop database if exists ${name} with (force)`),
      ...[...made.roles, ...made.logins].map((name) => `drop role if exists ${name}`),
    );
    made = { databases: [], logins: [], roles: [] };
  });

  test('and may create roles starts on an empty database, again, and two servers at once', async () => {
    const { url } = await create('createrole');
    const [first, second] = await Promise.all([open(url), open(url)]);
    await second.close();
    await expectWalls(first);
    await first.close();
    const again = await open(url);
    expect(again.engine).toBe('postgres');
    await again.close();
  }, 60_000);

  test('and may create nothing starts on what the statements of the runbook make', async () => {
    const [login, database] = [`${stem}_plain`, `${stem}_documented`];
    made.databases.push(database);
    made.logins.push(login);
    made.roles.push(...Object.values(rolesFor(database)));
    const documented = /```sql\n(-- As a superuser[\s\S]*?)```/.exec(RUNBOOK)?.[1] ?? '';
    // The template that is the default was migrated for the other tests.
    const ofEmpty = documentedFor(documented, { database, login }).map((statement) =>
      statement.replace(/^create database .*$/, '$& template template0'),
    );
    await asSuperuser(...ofEmpty);
    const opened = await open(connectionUrl(login, database));
    expect(opened.engine).toBe('postgres');
    await expectWalls(opened);
    await opened.close();
  }, 60_000);

  test('without rights gets one sentence with the statements to run, and starts after them', async () => {
    const { login, database, url } = await create('');
    const { company, across } = rolesFor(database);
    const refused = await open(url).then(() => 'opened', String);
    expect(refused).toBe(
      'Error: The database of DATABASE_URL cannot be opened: the login may not create or act as the roles that keep ' +
        `companies apart; let a superuser run: create role "${company}" nologin; create role "${across}" nologin; ` +
        `grant "${company}", "${across}" to ${login};`,
    );
    const [, statements = ''] = /let a superuser run: (.*)$/.exec(refused) ?? [];
    await asSuperuser(...statements.split(';').filter((statement) => statement.trim() !== ''));
    const opened = await open(url);
    await expectWalls(opened);
    await opened.close();
  }, 60_000);

  test('shares no role with a second installation in the cluster, of its own login or another', async () => {
    const first = await create('createrole');
    const second = await create('createrole');
    const [one, other] = [await open(first.url), await open(second.url)];
    await expectWalls(one);
    await expectWalls(other);
    await Promise.all([one.close(), other.close()]);
    const rows = await asSuperuser(
      `select count(*)::int as count from pg_roles where rolname in (${[first, second]
        .flatMap(({ database }) => Object.values(rolesFor(database)))
        .map((name) => `'${name}'`)
        .join(', ')})`,
    );
    expect(rows).toEqual([{ count: 4 }]);
  }, 60_000);

  test('keeps the roles that an installation has, whatever its database is called now', async () => {
    const { database, url } = await create('createrole');
    await (await open(url)).close();
    await asSuperuser(`alter database ${database} rename to ${database}_renamed`);
    made.databases.push(`${database}_renamed`);
    const opened = await open(url.replace(`/${database}`, `/${database}_renamed`));
    await expectWalls(opened);
    await opened.close();
    const { company } = rolesFor(`${database}_renamed`);
    expect(await asSuperuser(`select 1 from pg_roles where rolname = '${company}'`)).toEqual([]);
  }, 60_000);

  test('is refused with a role that row-level security does not bind', async () => {
    const { database, url } = await create('createrole');
    await asSuperuser(`create role ${rolesFor(database).across} nologin bypassrls`);
    await expect(open(url)).rejects.toThrow(/must not be a superuser, bypass row-level security or log in/);
  });
});

/** The statements of the runbook, which are for a database `ts1` and a login `ts1_login`, for others. */
function documentedFor(
  documented: string,
  { database, login }: { database: string; login: string },
): string[] {
  const { company, across } = rolesFor(database);
  const names: Readonly<Record<string, string>> = {
    ts1_company: company,
    ts1_across: across,
    ts1_login: login,
    ts1: database,
  };
  return documented
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/\bts1\w*/g, (name) => names[name] ?? name)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
