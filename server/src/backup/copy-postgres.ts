import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ACROSS_ROLE } from '../database/index.ts';
import { codeOf, reasonOf, StartError } from '../platform/start-error.ts';

const execute = promisify(execFile);

/**
 * Dumps a PostgreSQL database that may be in use, one moment of it, with `pg_dump`. It reads as the role that
 * sees every company: the owner of the tables is bound by row-level security and would see none.
 */
export async function dumpPostgres(url: string, to: string): Promise<void> {
  await letTheRoleRead(url);
  await run('pg_dump', url, [
    '--format=custom',
    '--no-owner',
    `--role=${ACROSS_ROLE}`,
    '--enable-row-security',
    `--file=${to}`,
  ]);
}

/** Partitions, sequences and the list of migrations: what is dumped by itself is read by itself. */
async function letTheRoleRead(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(`grant select on all tables in schema public to ${ACROSS_ROLE};
      grant select on all sequences in schema public to ${ACROSS_ROLE}`);
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL cannot be backed up: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Fills an empty database of this product with a dump, wholly or not at all. */
export async function loadPostgres(url: string, from: string): Promise<void> {
  await dropTables(url);
  await run('pg_restore', url, [
    '--no-owner',
    '--single-transaction',
    '--exit-on-error',
    `--dbname=${nameOf(url)}`,
    from,
  ]);
}

/** What a first start has made: pg_restore itself cannot drop partitioned tables. */
async function dropTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`do $$
      declare made record;
      begin
        for made in select oid::regclass as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        loop execute format('drop table %s cascade', made.name); end loop;
        for made in select oid::regclass as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'S'
        loop execute format('drop sequence %s cascade', made.name); end loop;
        for made in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
        loop execute format('drop function %s cascade', made.name); end loop;
      end $$`);
  } finally {
    await client.end();
  }
}

async function run(program: string, url: string, args: readonly string[]): Promise<void> {
  try {
    await execute(program, args, { env: { ...process.env, ...connection(url) }, maxBuffer: 1 << 24 });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      throw new StartError(`${program} was not found: install PostgreSQL's client programs.`, {
        cause: error,
      });
    }
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartError(`${program} failed: ${said}`, { cause: error });
  }
}

/** The connection as libpq's environment variables: arguments would show the password to every process. */
function connection(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  return {
    PGHOST: decodeURIComponent(searchParams.get('host') ?? hostname),
    ...(port !== '' && { PGPORT: port }),
    ...(username !== '' && { PGUSER: decodeURIComponent(username) }),
    ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
    ...(mode !== null && { PGSSLMODE: mode }),
    PGDATABASE: nameOf(url),
  };
}

function nameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
