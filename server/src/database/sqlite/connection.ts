import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Column } from '../dialect.ts';
import type { Answer, Statement } from './statements.ts';

const STATEMENT_CACHE_SIZE = 300;

/** One connection to the file, used in the thread that opened it: a call blocks while the disk works. */
export interface Connection {
  perform(statement: Statement): Answer;
  /** Whether a transaction has begun and not ended. */
  readonly isInTransaction: boolean;
  close(): void;
}

/** How long a transaction waits for another process to end its own. */
const PATIENCE_MS = 15_000;
/**
 * Interval of tries to begin. SQLite itself would try less and less often, in the end ten times a second: a process
 * that writes much, such as an import, would keep out all others except by chance.
 */
const ASK_EVERY_MS = 2;
const BEGIN = 'begin immediate';
const SQLITE_BUSY = 5;

/** Opens the file; it must exist already for `readOnly`. */
export function openConnection(file: string, readOnly: boolean): Connection {
  /** Writes need the pages of neighbouring rows; reads happen once, and the system caches the file's pages. */
  const pageCacheKib = readOnly ? 4_096 : 8_192;
  const database = new DatabaseSync(file, { readOnly, timeout: PATIENCE_MS });
  database.exec(
    `pragma cache_size = -${pageCacheKib}; pragma temp_store = memory; pragma foreign_keys = on;`,
  );
  if (!readOnly) {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000;');
  }
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known !== undefined) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const statement = database.prepare(sql);
    if (statements.size >= STATEMENT_CACHE_SIZE) {
      const oldest = statements.keys().next();
      if (oldest.done !== true) statements.delete(oldest.value);
    }
    statements.set(sql, statement);
    return statement;
  }

  function begin(): Answer {
    const statement = prepared(BEGIN);
    const until = performance.now() + PATIENCE_MS;
    database.exec('pragma busy_timeout = 0');
    try {
      for (;;) {
        try {
          return query(statement, []);
        } catch (error) {
          if (!isBusy(error) || performance.now() > until) throw error;
          Atomics.wait(SLEEPER, 0, 0, ASK_EVERY_MS);
        }
      }
    } finally {
      database.exec(`pragma busy_timeout = ${PATIENCE_MS}`);
    }
  }

  return {
    perform(statement) {
      const { sql } = statement;
      switch (statement.kind) {
        case 'query':
          return sql === BEGIN ? begin() : query(prepared(sql), statement.parameters);
        case 'many':
          return many(prepared(sql), statement.columns);
        case 'numbers':
          return numbers(prepared(sql), statement.parameters);
      }
    },
    get isInTransaction() {
      return database.isTransaction;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

const SLEEPER = new Int32Array(new SharedArrayBuffer(4));

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

function query(statement: StatementSync, parameters: readonly unknown[]): Answer {
  const values = parameters as SQLInputValue[];
  const names = statement.columns().map((column) => column.name);
  if (names.length === 0) return { rows: [], changes: Number(statement.run(...values).changes) };
  return { names, rows: arrays(statement, values) };
}

/** Returns rows as arrays, which are read and handed over in half the time of objects. */
function arrays(statement: StatementSync, values: readonly SQLInputValue[]): unknown[][] {
  statement.setReturnArrays(true);
  try {
    // Measured: reading all rows takes two thirds of the time of iterating over them.
    return statement.all(...values) as unknown as unknown[][];
  } finally {
    statement.setReturnArrays(false);
  }
}

function many(statement: StatementSync, columns: readonly Column['values'][]): Answer {
  const [first] = columns;
  if (first === undefined) throw new Error('rows without columns');
  const rowCount = first.length;
  const changed = new Uint8Array(rowCount);
  const values = Array.from<SQLInputValue>({ length: columns.length });
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columns.length; column += 1) {
      const value = columns[column]?.[row] as SQLInputValue;
      // SQLite stores NaN as null anyway; as a number it would be an object of its own each time.
      values[column] = Number.isNaN(value) ? null : value;
    }
    changed[row] = Number(statement.run(...values).changes) > 0 ? 1 : 0;
  }
  return { rows: [changed] };
}

function numbers(statement: StatementSync, parameters: readonly unknown[]): Answer {
  const names = statement.columns().map((column) => column.name);
  const rows = arrays(statement, parameters as SQLInputValue[]) as (number | null)[][];
  const columns = names.map(() => new Float64Array(rows.length));
  for (const [column, target] of columns.entries()) {
    for (let row = 0; row < rows.length; row += 1) target[row] = rows[row]?.[column] ?? Number.NaN;
  }
  return {
    rows: [{ rowCount: rows.length, columns: new Map(names.map((name, at) => [name, columns[at]])) }],
  };
}
