import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { toResult } from './answers.ts';
import type { Connection } from './connection.ts';
import { toStatement } from './statements.ts';

/**
 * Kysely's driver for the connection of this thread: nothing is sent to another thread, and a statement is done when
 * its call returns. The caller must run only one transaction at a time.
 */
export class OwnDriver implements Driver {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {
    // The thread has opened it.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new OwnConnection(this.#connection);
  }

  async beginTransaction(): Promise<void> {
    // IMMEDIATE: a deferred transaction fails at once if another process is writing when it first writes.
    this.#run('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    this.#run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite itself has undone it after some errors (a full disk, a broken one).
    if (this.#connection.isInTransaction) this.#run('rollback');
  }

  async releaseConnection(): Promise<void> {
    // There is only one.
  }

  async destroy(): Promise<void> {
    // The thread closes it.
  }

  #run(sql: string): void {
    this.#connection.perform({ kind: 'query', sql, parameters: [] });
  }
}

class OwnConnection implements DatabaseConnection {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    return toResult(this.#connection.perform(toStatement(compiled)));
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface; tasks read in pages
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: read in pages');
  }
}
