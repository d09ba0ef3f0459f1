import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { failureReason, StartError } from '../platform/process/start-error.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** A PostgreSQL URL, or else the data directory that holds the SQLite file. */
export interface DatabaseLocation {
  readonly databaseUrl?: string | undefined;
  readonly dataDirectory: string;
}

/**
 * Opens the database that the configuration names, migrated to the newest schema.
 * @throws StartError in one line when it cannot be opened
 */
export async function openDatabase({ databaseUrl, dataDirectory }: DatabaseLocation): Promise<Database> {
  try {
    if (databaseUrl !== undefined) return await openPostgres(databaseUrl);
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    return await openSqlite(join(dataDirectory, 'ts1.sqlite'));
  } catch (error) {
    const variable = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    throw new StartError(`The database of ${variable} cannot be opened: ${failureReason(error)}`, {
      cause: error,
    });
  }
}
