import type { Engine } from './dialect.ts';
import type { Job } from './job.ts';
import type { Tx } from './tx.ts';

/** How long one statement may take where the engine bounds it: `bulk` for what goes over much and nobody waits for. */
export type Pace = 'usual' | 'bulk';

/**
 * The database. Everything happens in a transaction: a read sees one snapshot, a write is durable when its
 * promise resolves (SQLite synchronous=FULL, PostgreSQL synchronous_commit=on) and undone when `work` throws.
 * A database that is away, locked or full, or takes too long, throws Unavailable.
 *
 * `work` runs again from its beginning when the database undid it for the sake of another (a deadlock): what it does
 * outside of its transaction must bear that, or wait in `afterCommit`.
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
   * Like `read`, for what may read long or much: statistics, charts, reports, exports. Such reads have readers of their
   * own, of which a company never has all, so that sessions, newest values and alarms do not wait for them.
   * @throws Unavailable also when very many of the company wait
   */
  readLong<T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  write<T>(companyId: number, work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T>;
  /** For look-ups that find the company (sign-in, device keys) and for work that spans companies (ingest). */
  readAcross<T>(work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T>;
  writeAcross<T>(work: (tx: Tx) => Promise<T>, pace?: Pace): Promise<T>;
  /**
   * Has a job done, whose transactions are like those of `writeAcross`. On SQLite it is done in the thread of the writing
   * connection, so that one message goes there and one comes back, whatever the number of its statements; on
   * PostgreSQL in this one.
   */
  perform<Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** What its own clock says (epoch milliseconds); null for one that has none but this machine's. */
  time(): Promise<number | null>;
  close(): Promise<void>;
}
