import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { present } from '@ts1/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { backUp, restore } from '../../backup/index.ts';
import { addCompany } from '../../../testing/devices.ts';
import { findProgram } from '../../../testing/find-program.ts';
import { type PostgresCluster, startPostgres } from '../../../testing/postgres-cluster.ts';
import { type Database, openDatabase } from '../index.ts';

const CREATE_OWNER = fileURLToPath(new URL('../../../../deploy/postgres/create-owner.sh', import.meta.url));
const RUNBOOK = fileURLToPath(new URL('../../../../docs/runbook.md', import.meta.url));
const everySuite = process.env['TS1_EVERY_SUITE'] === '1';
const canMakeCertificates = everySuite || spawnSync('openssl', ['version']).status === 0;
const hasPostgres = inject('postgresUrl') !== null;
/** A password as people choose them: no part may be read as SQL, as an address or by the shell. */
const PASSWORD = `it's "all" $HOME\\ \`id\` %41@/:;--`;

describe.skipIf(!hasPostgres || !canMakeCertificates)('PostgreSQL as the documents set it up', () => {
  let directory: string;
  let ca: string;
  let cluster: PostgresCluster;
  let port: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ts1-documented-'));
    ca = join(directory, 'ca.pem');
    const { certificate, key } = makeCertificates(directory);
    const access = [
      'host all postgres 127.0.0.1/32 trust',
      // The image of PostgreSQL has this line for all other users.
      'host all all 127.0.0.1/32 scram-sha-256',
    ];
    cluster = present(await startPostgres({ own: { access, tls: { certificate, key } } }));
    ({ port } = new URL(cluster.url));
    execFileSync('sh', [CREATE_OWNER], {
      env: {
        PATH: process.env['PATH'],
        PGHOST: '127.0.0.1',
        PGPORT: port,
        POSTGRES_USER: 'postgres',
        TS1_PASSWORD: PASSWORD,
      },
      stdio: 'pipe',
    });
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const connectionUrl = (database: string, { host = '127.0.0.1', mode = '' } = {}): string =>
    `postgres://ts1@${host}:${port}/${database}${mode === '' ? '' : `?sslmode=${mode}`}`;
  const asSuperuser = async (statement: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const opened = async (url: string): Promise<Database> => {
    const database = await openDatabase({ databaseUrl: url, dataDirectory: directory });
    onTestFinished(async () => database.close());
    return database;
  };
  const withPassword = (password: string): void => {
    vi.stubEnv('PGPASSWORD', password);
    onTestFinished(() => void vi.unstubAllEnvs());
  };

  test(
    'create-owner.sh makes a login that owns its database and nothing else, with any password',
    { tags: ['R98'] },
    async () => {
      withPassword(PASSWORD);
      const database = await opened(connectionUrl('ts1'));
      const company = await addCompany(database, 'One');
      await addCompany(database, 'Other');
      expect(
        await database.read(company, async (tx) =>
          tx.sql.selectFrom('companies').select('company_id').execute(),
        ),
      ).toEqual([{ company_id: company }]);
      expect(
        await asSuperuser(
          `select rolname, rolsuper or rolcreatedb or rolcreaterole or rolbypassrls as mighty, rolcanlogin
         from pg_roles where rolname like 'ts1%' order by rolname`,
        ),
      ).toEqual([
        { rolname: 'ts1', mighty: false, rolcanlogin: true },
        { rolname: 'ts1_across', mighty: false, rolcanlogin: false },
        { rolname: 'ts1_company', mighty: false, rolcanlogin: false },
      ]);
      const program = findProgram('pg_isready', 'PG_ISREADY_PATH');
      // The Compose file checks in this way whether the database is ready.
      if (program !== null) {
        const env = { PGHOST: '127.0.0.1', PGPORT: port };
        execFileSync(program, ['--username', 'ts1', '--dbname', 'ts1'], { env, stdio: 'pipe' });
      }
    },
  );

  test('another password is refused', { tags: ['R98'] }, async () => {
    withPassword(`${PASSWORD}x`);
    await expect(opened(connectionUrl('ts1'))).rejects.toThrow(/password authentication failed/);
  });

  const [PLAIN, ENCRYPTED] = [/^\[\{"ssl":false\}\]$/, /^\[\{"ssl":true\}\]$/];
  /** Each row of the runbook's table of `sslmode`, without a CA that this machine trusts. */
  const ROWS: readonly (readonly [mode: string, host: string, outcome: RegExp])[] = [
    ['', 'localhost', PLAIN],
    ['disable', 'localhost', PLAIN],
    ['no-verify', 'localhost', ENCRYPTED],
    ['no-verify', '127.0.0.1', ENCRYPTED],
    ['prefer', 'localhost', /certificate/],
    ['require', 'localhost', /certificate/],
    ['verify-ca', 'localhost', /certificate/],
    ['verify-full', 'localhost', /certificate/],
    ['verify-full&sslrootcert=CA', 'localhost', ENCRYPTED],
    // The certificate is for localhost.
    ['verify-full&sslrootcert=CA', '127.0.0.1', /does not match certificate/],
  ];

  test.each(ROWS)(
    'sslmode=%s to %s does what the runbook says',
    { tags: ['R97'] },
    async (mode, host, outcome) => {
      withPassword(PASSWORD);
      const connectionString = connectionUrl('ts1', {
        host,
        mode: mode.replace('CA', encodeURIComponent(ca)),
      });
      const client = new Client({ connectionString });
      const answer = await client
        .connect()
        .then(async () => client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()'))
        .then(({ rows }) => JSON.stringify(rows), String);
      await client.end().catch(() => {});
      expect(answer).toMatch(outcome);
    },
  );

  test('the table of the runbook has these rows and no others', { tags: ['R97'] }, () => {
    const section = /## PostgreSQL: password, TLS, poolers([\s\S]*?)\n## /.exec(
      readFileSync(RUNBOOK, 'utf8'),
    )?.[1];
    const first = [...present(section).matchAll(/^\| (.*?) \|/gm)].slice(2).map(([, cell = '']) => cell);
    const named = first
      .flatMap((cell) => cell.match(/none|`[^`]+`/g) ?? [])
      .map((mode) => mode.replaceAll('`', ''));
    const tried = ROWS.map(([mode]) => (mode === '' ? 'none' : mode.replace('CA', '/etc/ts1/ca.pem')));
    expect(new Set(named)).toEqual(new Set(tried));
  });

  test.each([
    ['no-verify', 'unchecked'],
    ['verify-full&sslrootcert=CA', 'checked'],
  ])(
    'a backup and its restore go the same way as the server: sslmode=%s',
    { tags: ['R97'] },
    async (mode, target) => {
      withPassword(PASSWORD);
      const names = { host: 'localhost', mode: mode.replace('CA', encodeURIComponent(ca)) };
      const from = { databaseUrl: connectionUrl('ts1', names), dataDirectory: directory };
      await (await openDatabase(from)).close();
      const file = join(directory, `${target}.backup`);
      await backUp(from, file, Date.UTC(2026, 0, 31));
      await asSuperuser(`create database ${target} owner ts1`);
      // A second database has its own roles; a superuser makes them as the runbook says.
      await asSuperuser(`create role ${target}_company nologin`);
      await asSuperuser(`create role ${target}_across nologin`);
      await asSuperuser(`grant ${target}_company, ${target}_across to ts1`);
      const to = {
        databaseUrl: connectionUrl(target, names),
        dataDirectory: mkdtempSync(join(directory, 'to-')),
      };
      expect(await restore(to, file)).toMatchObject({ engine: 'postgres' });
      await opened(to.databaseUrl);
    },
  );
});

/** Makes a CA and a certificate from it for `localhost`. */
function makeCertificates(directory: string): { certificate: string; key: string } {
  const at = (name: string): string => join(directory, name);
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
  ];
  const make = (...args: readonly string[]): void =>
    void execFileSync('openssl', [...request, ...args], { stdio: 'pipe' });
  make('-subj', '/CN=A CA of a test', '-out', at('ca.pem'), '-keyout', at('ca.key'));
  const own = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  ];
  make(
    ...own,
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-out',
    at('server.pem'),
    '-keyout',
    at('server.key'),
  );
  const [certificate, key] = [at('server.pem'), at('server.key')].map((file) => readFileSync(file, 'utf8'));
  return { certificate: present(certificate), key: present(key) };
}
