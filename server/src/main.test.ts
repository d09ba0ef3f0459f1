import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/databases.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';

let directory: string;
let started: ServerProcess[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ts1-main-'));
  started = [];
});
afterEach(async () => {
  for (const one of started) {
    one.child.kill('SIGKILL');
    await one.ended();
  }
  rmSync(directory, { recursive: true, force: true });
});

const launch = (entry: 'main' | 'cli', environment: Record<string, string> = {}, args: string[] = []) => {
  const base = { DATA_DIR: directory, PORT: '0', MQTT_PORT: '0' };
  const one = startProcess(entry, { ...base, ...environment }, args);
  started.push(one);
  return one;
};
const printedAddresses = async (server: ServerProcess) => {
  await server.printed(/is ready/);
  await server.printed(/listening at/);
  // The port for metrics is opened first.
  return [...server.output().matchAll(/listening at (http:\/\/[\d.:]+)/g)].map((match) => match[1] ?? '');
};

describe('the server', () => {
  test('says where it is, how to set it up, and ends with 0 on SIGTERM', async () => {
    const server = launch('main');
    const [address] = await printedAddresses(server);
    await server.printed(/No company yet.* code ([2-9A-Z]{4}-?){3}/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
  });

  test('ends with 0 on SIGTERM also while a client keeps its connection open', async () => {
    const server = launch('main');
    const [address] = await printedAddresses(server);
    await (await fetch(`${address}/healthz`, { headers: { connection: 'keep-alive' } })).text();
    server.child.kill('SIGINT');
    expect(await server.ended()).toBe(0);
  });

  test('ends with 0 within ten seconds also while a client does not finish its request', async () => {
    const server = launch('main');
    const [address = ''] = await printedAddresses(server);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    // An answer to another client shows that the server has read what came before.
    await fetch(`${address}/healthz`);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    socket.destroy();
  });

  test('gives its metrics a port of their own', async () => {
    const server = launch('main', { METRICS_PORT: '0' });
    const [metrics] = await printedAddresses(server);
    expect(await (await fetch(`${metrics}/metrics`)).text()).toContain('nodejs_eventloop_lag_seconds');
  });

  test('says in one line that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const server = launch('main', { PORT: String(port) });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toBe(`Port ${port} is taken by another program. Set PORT to a free one.\n`);
    other.close();
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number\n'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be "fatal" or .*\n$/],
    [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine.\n'],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/ts1' },
      /^The database of DATABASE_URL cannot be opened: .*ECONNREFUSED.*\n$/,
    ],
  ])('does not start with %o and says why in one line', async (environment, line) => {
    const server = launch('main', environment);
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(line);
    expect(server.output().trim()).not.toContain('\n');
  });

  test('does not start a second time on the same directory, and does once the first was killed', async () => {
    const first = launch('main');
    await first.printed(/is ready/);
    const second = launch('main');
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`Another server is already running on DATA_DIR ${directory}.`);
    first.child.kill('SIGKILL');
    await first.ended();
    await launch('main').printed(/is ready/);
  });

  test('does not start on a database file that is none', async () => {
    writeFileSync(join(directory, 'ts1.sqlite'), 'This is not a database. '.repeat(1_000));
    const server = launch('main');
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/^The database of DATA_DIR cannot be opened: file is not a database\n$/);
  });

  test(
    'closes a data directory that was open to other users of the machine, with what is in it',
    { tags: ['S61'] },
    async () => {
      const fileMode = (name: string) => (statSync(join(directory, name)).mode & 0o777).toString(8);
      chmodSync(directory, 0o755);
      const first = launch('main');
      await first.printed(/is ready/);
      expect([fileMode('.'), fileMode('ts1.sqlite'), fileMode('ts1.sqlite-wal')]).toEqual([
        '750',
        '640',
        '640',
      ]);
      first.child.kill('SIGTERM');
      await first.ended();

      chmodSync(directory, 0o755);
      chmodSync(join(directory, 'ts1.sqlite'), 0o644);
      await launch('main').printed(/is ready/);
      expect([fileMode('.'), fileMode('ts1.sqlite'), fileMode('secrets/key')]).toEqual(['750', '640', '600']);
    },
  );

  test('says everything in the format of the log without a terminal, at any level', async () => {
    const server = launch('main', { LOG_LEVEL: 'error' });
    await server.printed(/No company yet/);
    const lines = server.output().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/^TS1 Monitoring System is ready at http/),
      ...lines.slice(1).map(() => expect.any(String)),
    ]);
  });

  test('does not start where it cannot write', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    const server = launch('main', { DATA_DIR: join(file, 'data') });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/^DATA_DIR .*file\/data cannot be written \(ENOTDIR\)\.\n$/);
  });

  test.runIf(process.platform === 'linux')(
    'does not wait for ever for a directory that cannot be made',
    async () => {
      const server = launch('main', { DATA_DIR: '/proc/self/ts1' });
      expect(await server.ended()).toBe(1);
      expect(server.output()).toBe('DATA_DIR /proc/self/ts1 cannot be written (ENOENT).\n');
    },
  );

  test('does not start in a directory of somebody else', async () => {
    const closed = join(directory, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    // The superuser can write everywhere except among the kernel's own files.
    const foreign = process.getuid?.() === 0 ? '/sys/ts1' : closed;
    const server = launch('main', { DATA_DIR: foreign });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toMatch(/cannot be written \((EACCES|EROFS|EPERM)\)/);
  });
});

describe('company create', () => {
  const create = (environment: Record<string, string>, ...more: string[]) =>
    launch('cli', environment, [
      'company',
      'create',
      '--name',
      'North Pharmacy',
      '--email',
      'admin@example.org',
      ...more,
    ]);

  test.each(['sqlite', 'postgres'] as const)(
    'prints the new ids, beside a running server on %s',
    async (engine) => {
      const postgresUrl = inject('postgresUrl');
      if (engine === 'postgres' && postgresUrl === null) return;
      const open = await createTestDatabase(engine, postgresUrl);
      const { databaseUrl, dataDirectory } = open.location;
      const where: Record<string, string> =
        databaseUrl === undefined ? { DATA_DIR: dataDirectory } : { DATABASE_URL: databaseUrl };
      const server = launch('main', where);
      const [address] = await printedAddresses(server);
      const password = 'a long passphrase';
      const cli = create(where, '--password', password, '--json');
      expect(await cli.ended()).toBe(0);
      const { companyID, userID } = JSON.parse(cli.output());
      const login = await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ companyName: 'north pharmacy', email: 'admin@example.org', password }),
      });
      expect(await login.json()).toMatchObject({ userData: { companyID, userID, roles: [1] } });
      expect(await (await fetch(`${address}/api/setup`)).json()).toEqual({
        needed: false,
        codeRequired: false,
      });

      const again = create(where, '--password', password);
      expect([await again.ended(), again.output()]).toEqual([1, 'A company of this name exists already.\n']);
      server.child.kill('SIGTERM');
      expect(await server.ended()).toBe(0);
      await open.drop();
    },
  );

  test('names the options that do not fit', async () => {
    const cli = create({}, '--password', 'short');
    expect(await cli.ended()).toBe(2);
    expect(cli.output()).toMatch(
      /^--password must be at least 12 characters\nUsage: npm run cli -- company create /,
    );
  });

  test.each([[[]], [['company']], [['company', 'create', '--colour', 'red']]])(
    'explains itself to %o',
    async (args) => {
      const cli = launch('cli', {}, args);
      expect(await cli.ended()).toBe(2);
      expect(cli.output()).toContain('company create --name NAME --email EMAIL --password PASSWORD');
    },
  );
});
