import type { Config } from '../config.ts';
import { type Database, isDatabaseThere, openDatabase } from '../database/index.ts';
import { StartError } from '../platform/process/start-error.ts';

/**
 * Opens the database of an installation that is there.
 * @throws StartError where there is none: a tool with a wrong path reports that and creates nothing
 */
export async function openExisting(config: Config): Promise<Database> {
  if (await isDatabaseThere(config)) return openDatabase(config);
  const place =
    config.databaseUrl === undefined ? `DATA_DIR ${config.dataDirectory}` : 'The database of DATABASE_URL';
  throw new StartError(`${place} holds no database of this product.`);
}
