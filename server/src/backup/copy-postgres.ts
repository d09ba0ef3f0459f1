import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { type OwnObjects, ownObjects, withClient } from '../database/index.ts';
import { errorCode, failureReason, StartError } from '../platform/process/start-error.ts';
import { rightsFor, toLoad } from './dump-contents.ts';

const execute = promisify(execFile);
const DEPENDENT_OBJECTS = '2BP01';

/**
 * Dumps what is ours of a PostgreSQL database that may be in use, one moment of it, with `pg_dump`. It reads as the
 * role that sees every company: the owner of the tables is bound by row-level security and would see none.
 */
export async function dumpPostgres(url: string, to: string): Promise<void> {
  const own = await letTheRoleRead(url);
  await run('pg_dump', url, [
    '--format=custom',
    '--no-owner',
    '--schema=public',
    ...own.foreign.map((name) => `--exclude-table=${name}`),
    `--role=${unquoted(own.roles.across)}`,
    '--enable-row-security',
    `--file=${to}`,
  ]);
}

/** Partitions, sequences and the list of migrations: what is dumped by itself is read by itself. */
async function letTheRoleRead(url: string): Promise<OwnObjects> {
  try {
    return await withClient(url, async (client) => {
      const own = await ownObjects(client);
      const { across } = own.roles;
      await client.query(`grant select on table ${[...own.tables, ...own.partitions].join(', ')} to ${across};
        grant select on sequence ${own.sequences.join(', ')} to ${across}`);
      return own;
    });
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL cannot be backed up: ${failureReason(error)}`, {
      cause: error,
    });
  }
}

/**
 * Fills an empty database of this product with a dump, wholly or not at all. The rights come last, for the roles of
 * this installation instead of those that the dump names. What others keep in the schema stays as it is.
 */
export async function loadPostgres(url: string, from: string): Promise<void> {
  await withClient(url, async (client) => {
    const own = await ownObjects(client);
    const { contents, rights } = toLoad(await run('pg_restore', url, ['--list', from]), own);
    const [contentsList, rightsList] = [`${from}.contents`, `${from}.rights`];
    await writeFile(contentsList, contents);
    await writeFile(rightsList, rights);
    const script = await run('pg_restore', url, ['--no-owner', `--use-list=${rightsList}`, '--file=-', from]);
    const grants = rightsFor(script, own.roles);
    await drop(client, own);
    await run('pg_restore', url, [
      '--no-owner',
      '--single-transaction',
      '--exit-on-error',
      `--use-list=${contentsList}`,
      `--dbname=${databaseName(url)}`,
      from,
    ]);
    // Without rights no role could read the loaded data: an empty database is better, to try again with.
    await client.query(grants).catch(async (error: unknown) => {
      await drop(client, own);
      throw error;
    });
  });
}

/** Drops all that a first start has made, or nothing: pg_restore itself cannot drop partitioned tables. */
async function drop(client: Client, { tables, sequences, functions }: OwnObjects): Promise<void> {
  try {
    await client.query(`drop table if exists ${tables.join(', ')};
      drop sequence if exists ${sequences.join(', ')};
      drop function if exists ${functions.join(', ')}`);
  } catch (error) {
    if (errorCode(error) !== DEPENDENT_OBJECTS) throw error;
    throw new StartError(
      `Something in the database that is not ours uses our tables, and nothing was touched: ${failureReason(error)}`,
      { cause: error },
    );
  }
}

/** Runs a program and returns its output. */
async function run(program: string, url: string, args: readonly string[]): Promise<string> {
  try {
    const env = { ...process.env, ...connection(url) };
    return (await execute(program, args, { env, maxBuffer: 1 << 24 })).stdout;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      throw new StartError(`${program} was not found: install PostgreSQL's client programs.`, {
        cause: error,
      });
    }
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartError(`${program} failed: ${message}`, { cause: error });
  }
}

/** The connection as libpq's environment variables: arguments would show the password to every process. */
function connection(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  const ca = searchParams.get('sslrootcert');
  return {
    PGHOST: decodeURIComponent(searchParams.get('host') ?? hostname),
    ...(port !== '' && { PGPORT: port }),
    ...(username !== '' && { PGUSER: decodeURIComponent(username) }),
    ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
    // libpq has no `no-verify`: its `require` is the same where no CA is named.
    ...(mode !== null && { PGSSLMODE: mode === 'no-verify' ? 'require' : mode }),
    ...(ca !== null && mode !== 'no-verify' && { PGSSLROOTCERT: ca }),
    PGDATABASE: databaseName(url),
  };
}

function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

function unquoted(identifier: string): string {
  return identifier.startsWith('"') ? identifier.slice(1, -1).replaceAll('""', '"') : identifier;
}
