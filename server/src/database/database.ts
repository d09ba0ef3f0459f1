import type { Engine } from './dialect.ts';
import type { Task } from './task.ts';
import type { Tx } from './tx.ts';

/** Time limit of one statement where the engine has one: `bulk` for large work that no user waits for. */
export type Pace = 'usual' | 'bulk';

/**
 * The database. Everything happens in a transaction: a read sees one snapshot, a write is durable when its
 * promise resolves (SQLite synchronous=FULL, PostgreSQL synchronous_commit=on) and undone when `work` throws.
 * A database that is away, locked or full, or takes too long, throws Unavailable.
 *
 * `work` runs again from its beginning when the database undid it in favour of another transaction (a deadlock): its
 * effects outside of its transaction must allow repetition, or wait in `afterCommit`.
 *
 * On PostgreSQL row-level security is the second wall: inside `read` and `write` rows of other companies do
 * not exist, whatever the statement says. Every statement names the company anyway.
 */
export interface Database {
  readonly engine: Engine;
  /** Settings of the server with which a crash loses what was acknowledged, as `name=value`. */
  readonly losses: readonly string[];
  read<T>(companyId: number, work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T>;
  /**
   * Like `read`, for reads that may be long or large: statistics, charts, reports, exports. They have separate readers,
   * and one company never uses all of these, so that sessions, newest values and alarms do not wait for them.
   * @throws Unavailable also when very many reads of the company wait
   */
  readLong<T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  write<T>(companyId: number, work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T>;
  /** For look-ups that find the company (sign-in, device keys) and for work that spans companies (ingest). */
  readAcross<T>(work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T>;
  writeAcross<T>(work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T>;
  /**
   * Runs a task, whose transactions are like those of `writeAcross`. On SQLite it runs in the thread of the writing
   * connection, so that one message goes there and one comes back, whatever the number of its statements; on
   * PostgreSQL it runs in this thread.
   */
  perform<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output>;
  /** Checks the connection; throws when the database does not answer. */
  ping(): Promise<void>;
  /** Returns the time of the database's own clock (epoch milliseconds); null when it uses the clock of this machine. */
  time(): Promise<number | null>;
  close(): Promise<void>;
}
