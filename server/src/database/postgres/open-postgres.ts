import { callbackify } from 'node:util';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import type { Database, Pace } from '../database.ts';
import type { Tx } from '../tx.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { performHere } from '../task.ts';
import { createLongReads } from '../long-reads.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Schema } from '../schema/index.ts';
import { transactions } from '../transactions.ts';
import { LIMITS_MS } from './limits.ts';
import { beginInOneMessage } from './one-message.ts';
import { prepareRoles } from './prepare-roles.ts';
import { sessionsAtWork } from './sessions-at-work.ts';
import { watchConnections } from './watch-connections.ts';
import { onlyRow } from '../only-row.ts';

/** How safely the database server stores commits. */
interface Durability {
  /** Settings that every write makes for itself, so that they cannot be switched off while we run. */
  readonly commit: Readonly<Record<string, string>>;
  /** Settings with which a crash loses what was committed, as `name=value`. */
  readonly losses: readonly string[];
}

const POOL_SIZE = 12;
/** Time before TCP first checks the other side; some seconds later it counts as gone. */
const KEEP_ALIVE_AFTER_MS = 5_000;
/** Most connections for long reads at a time; all others stay free for quick work. */
const LONG_READS = 4;

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

/**
 * Opens the PostgreSQL database behind `url` and brings it to the newest schema. The login owns the tables and
 * migrates them; every transaction of the product then runs as one of two roles that own nothing.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = openPool(url);
  const watch = watchConnections(pool, async (sessions) => sessionsAtWork(url, sessions));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: beginInOneMessage(pool) }) });
  const close = async (): Promise<void> => {
    await kysely.destroy();
    watch.stop();
  };
  try {
    const roles = await prepareRoles(kysely);
    await migrate(kysely, 'postgres');
    const { commit, losses } = await readDurability(kysely);
    const enter = async (tx: Tx, companyId: number): Promise<void> =>
      set(tx, { role: roles.company, 'app.company_id': String(companyId) });
    const longReads = createLongReads(LONG_READS);
    const whole = transactions(kysely, postgresDialect);
    const run = async <T>(
      accessMode: 'read only' | 'read write',
      scope: number | 'all',
      work: (tx: Tx) => Promise<T>,
      pace: Pace = 'usual',
    ): Promise<T> =>
      whole(work, {
        accessMode,
        enter,
        start: async (tx) =>
          set(tx, {
            ...(scope === 'all'
              ? { role: roles.across }
              : { role: roles.company, 'app.company_id': String(scope) }),
            ...limits(pace),
            ...(accessMode === 'read write' && commit),
          }),
      });
    const writeAcross: Database['writeAcross'] = async (work, pace) => run('read write', 'all', work, pace);
    return {
      engine: 'postgres',
      losses,
      read: async (company, work, pace) => run('read only', company, work, pace),
      readLong: async (company, work) =>
        longReads(company, async () => run('read only', company, work, 'bulk')),
      write: async (company, work, pace) => run('read write', company, work, pace),
      readAcross: async (work, pace) => run('read only', 'all', work, pace),
      writeAcross,
      perform: performHere({ writeAcross }),
      ping: async () => void (await sql`select 1`.execute(kysely)),
      time: async () => {
        const { rows } = await sql<{ ms: number }>`
          select floor(extract(epoch from clock_timestamp()) * 1000) as ms`.execute(kysely);
        return Number(rows[0]?.ms);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: 'ts1',
    connectionTimeoutMillis: LIMITS_MS.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // The same for the server's side: data that it sends to a server of ours that is cut off must not hold locks.
    // Compiling statements to machine code took longer than it saved when PostgreSQL overestimated the rows.
    verify: callbackify(async (client: PoolClient) => {
      await client.query(`set tcp_user_timeout = ${LIMITS_MS.idle}; set jit = off`);
    }),
  });
  // The pool replaces an idle connection that breaks; a caller that uses it before gets its own error.
  pool.on('error', () => {});
  // A connection that breaks in use would end the process: the pool listens to idle connections alone.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

function limits(pace: Pace): Readonly<Record<string, string>> {
  return {
    statement_timeout: String(pace === 'bulk' ? LIMITS_MS.bulkStatement : LIMITS_MS.statement),
    lock_timeout: String(LIMITS_MS.lock),
    idle_in_transaction_session_timeout: String(LIMITS_MS.idle),
  };
}

/** Sets them for this transaction, all in one statement, which has no parameters (`one-message.ts`). */
async function set(tx: Tx, settings: Readonly<Record<string, string>>): Promise<void> {
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`,
  );
  await sql`select ${sql.join(calls)}`.execute(tx.sql);
}

/** Reads how the server commits: `synchronous_commit=off` answers before the disk has it, `fsync=off` never asks it. */
async function readDurability(db: Kysely<Schema>): Promise<Durability> {
  const { rows } = await sql<{ commits: string; fsync: string }>`
    select current_setting('synchronous_commit') as commits, current_setting('fsync') as fsync`.execute(db);
  const { commits, fsync } = onlyRow(rows);
  const losses = [
    ...(commits === 'off' ? ['synchronous_commit=off'] : []),
    ...(fsync === 'off' ? ['fsync=off'] : []),
  ];
  return { commit: commits === 'off' ? {} : { synchronous_commit: commits }, losses };
}
