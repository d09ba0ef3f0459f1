import type { AccessMode, Kysely } from 'kysely';
import { errorCode } from '../platform/process/start-error.ts';
import type { Tx } from './tx.ts';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema/index.ts';
import { asUnavailable } from './unavailable.ts';

type Enter = (tx: Tx, companyId: number) => Promise<void>;

interface Transaction {
  readonly accessMode: AccessMode;
  readonly enter: Enter;
  /** Implementation for `Tx`; without it the result is null. */
  readonly writesOfOthers?: Tx['writesOfOthers'];
  /** Runs before the work. */
  readonly start?: (tx: Tx) => Promise<void>;
}

/** Deadlock and serialization failure: the database has undone the whole transaction in favour of another. */
const UNDONE = /^(40P01|40001)$/;
const MOST_TRIES = 5;

const notKnown = async (): Promise<null> => null;

/** Returns a function that runs work in a transaction, then its `afterCommit`, and again from its start if undone. */
export function transactions(kysely: Kysely<Schema>, dialect: Dialect) {
  return async function run<T>(work: (tx: Tx) => Promise<T>, transaction: Transaction): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const after: (() => void)[] = [];
      const outcome = await runOnce(work, transaction, after).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      );
      if ('result' in outcome) {
        for (const then of after) then();
        return outcome.result;
      }
      if (tries < MOST_TRIES && UNDONE.test(errorCode(outcome.error) ?? '')) continue;
      throw asUnavailable(outcome.error);
    }
  };

  async function runOnce<T>(
    work: (tx: Tx) => Promise<T>,
    { accessMode, enter, start, writesOfOthers = notKnown }: Transaction,
    after: (() => void)[],
  ): Promise<T> {
    const begun = kysely.transaction().setAccessMode(accessMode);
    // PostgreSQL would give each statement of a read a different snapshot; a write must see what it waited for.
    const isolated = accessMode === 'read only' ? begun.setIsolationLevel('repeatable read') : begun;
    return isolated.execute(async (sql) => {
      const tx: Tx = {
        sql,
        dialect,
        afterCommit: (then) => void after.push(then),
        writesOfOthers,
        enter: async (companyId) => enter(tx, companyId),
      };
      await start?.(tx);
      return work(tx);
    });
  }
}
