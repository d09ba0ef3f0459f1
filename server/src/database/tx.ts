import type { Dialect, Statements } from './dialect.ts';
import type { TableName } from './schema/index.ts';

/** One transaction, with the rights of one company (or, in the `Across` calls, of the system). */
export interface Tx extends Statements {
  readonly dialect: Dialect;
  /** Runs after a successful commit, in the order given; never after a rollback. */
  afterCommit(work: () => void): void;
  /**
   * Returns a mark that stays the same while only transactions of the same task write to a table: its content is then
   * as they left it. Null where that is not known, as on PostgreSQL.
   */
  writesOfOthers(table: TableName): Promise<string | null>;
  /** Limits the transaction to this company from now on: a batch over several companies calls it for each. */
  enter(companyId: number): Promise<void>;
}
