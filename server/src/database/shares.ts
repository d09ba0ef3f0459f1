import type { DatabaseLocation } from './open-database.ts';
import { openPostgresShares, type SharedWork, type Shares } from './postgres/shares.ts';

/**
 * Splits work evenly among the servers that share a database. When a server ends for any reason, the others take its
 * parts. A SQLite file belongs to one server, which does all of the work.
 */
export function openShares({ databaseUrl }: DatabaseLocation, work: SharedWork): Shares {
  if (databaseUrl !== undefined) return openPostgresShares(databaseUrl, work);
  const all = new Set(Array.from({ length: work.parts }, (_, part) => part));
  const taken = work.take(all).catch((error: unknown) => work.trouble(error));
  return {
    async close() {
      await taken;
      await work.take(new Set());
    },
  };
}
