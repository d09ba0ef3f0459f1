import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type { Packed } from '../task.ts';
import { toResult } from './answers.ts';
import { ConnectionThread } from './connection-thread.ts';
import { toStatement } from './statements.ts';
import { Turns } from './turns.ts';

/** The threads of a driver. */
export interface Threads {
  readonly readers: number;
  /** Whether there is also a writing thread. Without one the file must exist. */
  readonly writes: boolean;
  /** Whether they give way to all other threads that need a processor. */
  readonly arePatient: boolean;
}

export interface SqliteDriverOptions {
  readonly file: string;
  readonly threads: Threads;
  /** The script of its threads, in a test that ends them. */
  readonly script?: URL | undefined;
  /** Called when this process can no longer write. */
  readonly onWriterEnd: (reason: unknown) => void;
}

/**
 * Kysely's driver for database threads: one that writes and a few that read. A transaction has its thread alone from
 * begin to commit, so that no other statement slips into it.
 */
export class SqliteDriver implements Driver {
  readonly #options: SqliteDriverOptions;
  #writer: Turns<ConnectionThread> | undefined;
  #readers: Turns<ConnectionThread> | undefined;

  constructor(options: SqliteDriverOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    const { file, script, threads, onWriterEnd } = this.#options;
    const { readers, writes, arePatient: isPatient } = threads;
    const open = (readOnly: boolean) => new ConnectionThread({ file, readOnly, isPatient, script });
    const writer = writes ? [open(false)] : [];
    for (const thread of writer) {
      // The first answer means that the file exists and is in WAL mode, which a reader cannot set.
      await thread.ask({ kind: 'query', sql: 'pragma user_version', parameters: [] });
      thread.onEnd(onWriterEnd);
    }
    this.#writer = new Turns(writer);
    // An error that ends a reader ends its transaction alone.
    this.#readers = new Turns(
      Array.from({ length: readers }, () => open(true)),
      (thread) => (thread.hasEnded ? open(true) : thread),
    );
  }

  /** The threads that read; undefined before the first statement. */
  get readers(): Turns<ConnectionThread> | undefined {
    return this.#readers;
  }

  /** The thread that writes, where there is one. */
  get writer(): Turns<ConnectionThread> | undefined {
    return this.#writer;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.#turns('writer'));
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const readOnly = settings.accessMode === 'read only';
    await own(connection).begin(this.#turns(readOnly ? 'reader' : 'writer'), readOnly);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).end('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).end('rollback');
  }

  /** Runs a task in the writing thread, which does nothing else meanwhile. Returns the task's result. */
  async perform(module: string, name: string, { message, buffers }: Packed): Promise<unknown> {
    const turns = this.#turns('writer');
    const thread = await turns.take();
    try {
      const { rows } = await thread.ask({ kind: 'task', module, name, message }, buffers);
      return rows[0];
    } finally {
      turns.giveBack(thread);
    }
  }

  async releaseConnection(): Promise<void> {
    // A thread is given back when its transaction ends.
  }

  async destroy(): Promise<void> {
    const readers = this.#readers?.all ?? [];
    await Promise.all(readers.map(async (thread) => thread.close()));
    // Last, so that closing it can copy the write-ahead log into the file.
    for (const writer of this.#writer?.all ?? []) await writer.close();
  }

  #turns(kind: 'writer' | 'reader'): Turns<ConnectionThread> {
    const turns = kind === 'writer' ? this.#writer : this.#readers;
    if (turns === undefined) throw new Error('the database is not open');
    return turns;
  }
}

/** A thread that one transaction uses alone. */
interface Held {
  readonly thread: ConnectionThread;
  readonly turns: Turns<ConnectionThread>;
  readonly readOnly: boolean;
  readonly begun: Promise<unknown>;
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Turns<ConnectionThread>;
  #held: Held | undefined;

  constructor(writer: Turns<ConnectionThread>) {
    this.#writer = writer;
  }

  async begin(turns: Turns<ConnectionThread>, readOnly: boolean): Promise<void> {
    const thread = await turns.take();
    // IMMEDIATE: a deferred transaction fails at once if another process is writing when it first writes.
    const sql = readOnly ? 'begin' : 'begin immediate';
    const begun = thread.ask({ kind: 'query', sql, parameters: [] });
    try {
      // A thread answers in order: a reader's first query is sent at once, and fails if this one failed.
      if (readOnly) begun.catch(() => {});
      else await begun;
      this.#held = { thread, turns, readOnly, begun };
    } catch (error) {
      turns.giveBack(thread);
      throw error;
    }
  }

  async end(sql: 'commit' | 'rollback'): Promise<void> {
    const held = this.#held;
    if (held === undefined) return;
    const ended = held.thread.ask({ kind: 'query', sql, parameters: [] });
    try {
      // A transaction that only read need not wait.
      if (held.readOnly) ended.catch(() => {});
      else await ended;
    } catch (error) {
      // A failed commit (disk full) leaves the transaction open; Kysely rolls it back next.
      if (sql === 'commit') throw error;
    }
    this.#held = undefined;
    held.turns.giveBack(held.thread);
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const request = toStatement(compiled);
    if (this.#held !== undefined) {
      const [answer] = await Promise.all([this.#held.thread.ask(request), this.#held.begun]);
      return toResult(answer);
    }
    const thread = await this.#writer.take();
    try {
      return toResult(await thread.ask(request));
    } finally {
      this.#writer.giveBack(thread);
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface; long reads use selectNumbers in pages instead
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: read in pages');
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection;
  throw new Error('a connection of another driver');
}
