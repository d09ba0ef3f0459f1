import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Database, Tx } from '../database.ts';
import { sqliteDialect } from '../dialect/sqlite.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Schema } from '../schema.ts';
import { transactions } from '../transactions.ts';
import { SqliteDriver } from './driver.ts';

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Opens (or creates) the database file and brings it to the newest schema. */
export async function openSqlite(file: string): Promise<Database> {
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new SqliteDriver(file),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  try {
    await migrate(kysely, 'sqlite');
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  const enter = async (): Promise<void> => {
    // One file holds all companies and SQLite has no row-level security: the statements alone separate them.
  };
  const run = transactions(kysely, sqliteDialect);
  return {
    engine: 'sqlite',
    read: async (_company, work) => run('read only', work, enter),
    write: async (_company, work) => run('read write', work, enter),
    readAcross: async (work) => run('read only', work, enter),
    writeAcross: async (work) => run('read write', work, enter),
    ping: async () =>
      run(
        'read only',
        async (tx: Tx) => void (await tx.sql.selectFrom('companies').select('company_id').limit(1).execute()),
        enter,
      ),
    time: async () => null,
    close: async () => kysely.destroy(),
  };
}
