import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** A PostgreSQL URL, or else the data directory that holds the SQLite file. */
export interface DatabaseLocation {
  readonly databaseUrl?: string | undefined;
  readonly dataDirectory: string;
}

/** Opens the database that the configuration names, migrated to the newest schema. */
export async function openDatabase({ databaseUrl, dataDirectory }: DatabaseLocation): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  return openSqlite(join(dataDirectory, 'ts1.sqlite'));
}
