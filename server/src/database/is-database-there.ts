import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { failureReason, StartError } from '../platform/process/start-error.ts';
import type { DatabaseLocation } from './open-database.ts';

const PATIENCE_MS = 10_000;

/**
 * Whether a database of ours exists at the place that the configuration names; nothing is made or migrated.
 * @throws StartError when PostgreSQL cannot be asked
 */
export async function isDatabaseThere({ databaseUrl, dataDirectory }: DatabaseLocation): Promise<boolean> {
  if (databaseUrl === undefined) return existsSync(join(dataDirectory, 'ts1.sqlite'));
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "select 1 from pg_catalog.pg_class where oid = to_regclass('companies')",
    );
    return rowCount === 1;
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL cannot be opened: ${failureReason(error)}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
