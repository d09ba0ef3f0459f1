import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, chownSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { quickDirectory } from './quick-directory.ts';

/** A PostgreSQL cluster for one run of tests: `url` names its `postgres` database. */
export interface PostgresCluster {
  readonly url: string;
  /** Whether it was made for this run, so that its templates may be changed. */
  readonly isThrowAway: boolean;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 30_000;

/** Settings of a cluster that one test has to itself. */
export interface OwnCluster {
  /** The lines of `pg_hba.conf`, which must let `postgres` in without a password. */
  readonly access: readonly string[];
  /** Certificate and key in PEM. */
  readonly tls: { readonly certificate: string; readonly key: string };
}

/**
 * Provides a PostgreSQL to test against: the one of `TEST_DATABASE_URL`, else a throw-away cluster from the installed
 * binaries, run by an unprivileged user (PostgreSQL refuses root). Null when there is neither. Tests need not survive a
 * power cut; a benchmark that has to include the disk asks for `durable`. With `own` it is always a throw-away one.
 */
export async function startPostgres({
  durable = false,
  own,
}: { readonly durable?: boolean; readonly own?: OwnCluster } = {}): Promise<PostgresCluster | null> {
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  if (given !== '' && own === undefined) return { url: given, isThrowAway: false, stop: async () => {} };
  const binaries = findBinaries();
  if (binaries === null) return null;
  const directory = mkdtempSync(join(durable ? tmpdir() : quickDirectory(), 'ts1-postgres-'));
  const owner = unprivilegedUser();
  if (owner !== null) chownSync(directory, owner.uid, owner.gid);
  const identity = { ...owner, cwd: directory };
  const data = join(directory, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--no-sync',
    ],
    { ...identity, stdio: 'pipe' },
  );
  const keep = (name: string, text: string): void => {
    const file = join(data, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (owner !== null) chownSync(file, owner.uid, owner.gid);
  };
  if (own !== undefined) {
    keep('pg_hba.conf', `${own.access.join('\n')}\n`);
    keep('server.crt', own.tls.certificate);
    keep('server.key', own.tls.key);
  }
  const port = await freePort();
  const settings = [
    ...(own === undefined ? [] : ['ssl=on']),
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']),
    'max_connections=200',
    'shared_buffers=64MB',
    `unix_socket_directories=${directory}`,
  ];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, stdio: 'ignore' },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    await end(server);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await ready(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, isThrowAway: true, stop };
}

function findBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...versions.map((version) => join(root, version, 'bin')),
  ];
  return (
    places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null
  );
}

function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such user: the next one is tried.
    }
  }
  return null;
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended at once with ${server.exitCode}`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    await wait(50);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  await exited;
}
