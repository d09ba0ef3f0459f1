import type { DatabaseLocation } from './open-database.ts';
import { openPostgresShares } from './postgres/shares.ts';

/** Work in numbered parts, each of which one server does at a time. */
export interface SharedWork {
  /** Names the work among others: a number that stays the same in every version. */
  readonly name: number;
  /** Parts are numbered from 0. */
  readonly parts: number;
  /** From here on these parts are ours. Those that are no longer in the list must rest when this resolves. */
  take(parts: ReadonlySet<number>): Promise<void>;
  /** The connection failed; it is being opened again. */
  trouble(error: unknown): void;
}

export interface Shares {
  /** Gives all parts to the other servers. */
  close(): Promise<void>;
}

/**
 * Splits work evenly among the servers that share a database. When a server ends, in whatever way, the others
 * take its parts. A SQLite file belongs to one server, which does all of it.
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
