import type { Dialect, Statements } from './dialect.ts';
import type { TableName } from './schema/index.ts';

/** One transaction, seen through the rights of one company (or, in the `Across` calls, of the system). */
export interface Tx extends Statements {
  readonly dialect: Dialect;
  /** Runs after a successful commit, in the order given; never after a rollback. */
  afterCommit(work: () => void): void;
  /**
   * A mark that stays the same as long as nobody else writes to a table: it then holds what the transactions of the same job
   * left in it. Null where that is not known, as on PostgreSQL.
   */
  writesOfOthers(table: TableName): Promise<string | null>;
  /** From here on the transaction sees this company alone: what a batch over several companies calls for each. */
  enter(companyId: number): Promise<void>;
}
