import type { AccessMode, Kysely } from 'kysely';
import type { Tx } from './database.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { Schema } from './schema.ts';
import { asUnavailable } from './unavailable.ts';

type Enter = (tx: Tx, companyId: number) => Promise<void>;

/** Runs work in a transaction, with what is to happen after its commit. */
export function transactions(kysely: Kysely<Schema>, dialect: Dialect) {
  return async function run<T>(
    accessMode: AccessMode,
    work: (tx: Tx) => Promise<T>,
    enter: Enter,
    start: (tx: Tx) => Promise<void> = async () => {},
  ): Promise<T> {
    const after: (() => void)[] = [];
    const begun = kysely.transaction().setAccessMode(accessMode);
    // PostgreSQL would show each statement of a read another moment; a write must see what it waited for.
    const result = await (accessMode === 'read only' ? begun.setIsolationLevel('repeatable read') : begun)
      .execute(async (sql) => {
        const tx: Tx = {
          sql,
          dialect,
          afterCommit: (then) => void after.push(then),
          enter: async (companyId) => enter(tx, companyId),
        };
        await start(tx);
        return work(tx);
      })
      .catch((error: unknown) => {
        throw asUnavailable(error);
      });
    for (const then of after) then();
    return result;
  };
}
