import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from '@ts1/server/testing';
import { sql } from 'kysely';

/** Returns the bytes of an installation on the disk: the files of its data directory, or its database in PostgreSQL. */
export async function bytesOnDisk({ database, location }: TestDatabase): Promise<number> {
  if (database.engine === 'sqlite') {
    const names = readdirSync(location.dataDirectory).filter((name) => /\.db(-wal)?$|sqlite/.test(name));
    return names.reduce((sum, name) => sum + statSync(join(location.dataDirectory, name)).size, 0);
  }
  const { rows } = await database.readAcross(async (tx) =>
    sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(tx.sql),
  );
  return Number(rows[0]?.bytes ?? Number.NaN);
}
