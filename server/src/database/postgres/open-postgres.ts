import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { Database, Tx } from '../database.ts';
import { postgresDialect } from '../dialect/postgres.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Schema } from '../schema.ts';
import { transactions } from '../transactions.ts';
import { ACROSS_ROLE, COMPANY_ROLE } from './roles.ts';

const POOL_SIZE = 12;

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

/**
 * Opens the PostgreSQL database behind `url` and brings it to the newest schema. The login owns the tables and
 * migrates them; every transaction of the product then runs as one of two roles that own nothing.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: POOL_SIZE, application_name: 'ts1' });
  // An idle connection that breaks is replaced by the pool; whoever uses one next sees its own error.
  pool.on('error', () => {});
  // One that breaks while in use would end the process: the pool listens to idle connections alone.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(kysely, 'postgres');
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  const enter = async (tx: Tx, companyId: number): Promise<void> => {
    await sql`select set_config('role', ${COMPANY_ROLE}, true), set_config('app.company_id', ${String(companyId)}, true)`.execute(
      tx.sql,
    );
  };
  const across = async (tx: Tx): Promise<void> => {
    await sql`select set_config('role', ${ACROSS_ROLE}, true)`.execute(tx.sql);
  };
  const run = transactions(kysely, postgresDialect);
  return {
    engine: 'postgres',
    read: async (company, work) => run('read only', work, enter, async (tx) => enter(tx, company)),
    write: async (company, work) => run('read write', work, enter, async (tx) => enter(tx, company)),
    readAcross: async (work) => run('read only', work, enter, across),
    writeAcross: async (work) => run('read write', work, enter, across),
    ping: async () => void (await sql`select 1`.execute(kysely)),
    time: async () => {
      const { rows } = await sql<{ ms: number }>`
        select floor(extract(epoch from clock_timestamp()) * 1000) as ms`.execute(kysely);
      return Number(rows[0]?.ms);
    },
    close: async () => kysely.destroy(),
  };
}
