import { CompiledQuery } from 'kysely';
import type { Column } from '../dialect.ts';

/** Start options of the database thread. */
export interface ThreadOptions {
  readonly file: string;
  readonly readOnly: boolean;
  /** Whether it gives way to all other threads that need the processor. */
  readonly isPatient: boolean;
}

/** One statement, and the form of its answer. */
export type Statement =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Runs the statement once for each row of the columns; returns which rows changed something. */
  | { readonly kind: 'many'; readonly sql: string; readonly columns: readonly Column['values'][] }
  | { readonly kind: 'numbers'; readonly sql: string; readonly parameters: readonly unknown[] };

/** A task by the module that exports it, and its packed input. Its result is the only row of the answer. */
export interface JobRequest {
  readonly kind: 'task';
  readonly module: string;
  readonly name: string;
  readonly message: unknown;
}

/** A request to the database thread. */
export type Request = Statement | JobRequest | { readonly kind: 'close' };

export interface Answer {
  /** Names of a select's columns; its rows are then arrays. */
  readonly names?: readonly string[];
  readonly rows: readonly unknown[];
  readonly changes?: number;
}

type NumbersQuery = CompiledQuery<{ rowCount: number; columns: Map<string, Float64Array> }>;

const statements = new WeakMap<CompiledQuery, Statement>();

/** Makes a statement that runs once for each row of `columns`. */
export function manyRows(statement: string, columns: readonly Column[]): CompiledQuery<Uint8Array> {
  const query: CompiledQuery<Uint8Array> = CompiledQuery.raw(statement);
  statements.set(query, { kind: 'many', sql: statement, columns: columns.map((column) => column.values) });
  return query;
}

/** Makes a select that returns columns of numbers. */
export function numbers(select: CompiledQuery): NumbersQuery {
  const query: NumbersQuery = CompiledQuery.raw(select.sql);
  statements.set(query, { kind: 'numbers', sql: select.sql, parameters: select.parameters });
  return query;
}

/** Returns the statement of a query that Kysely compiled. */
export function toStatement(query: CompiledQuery): Statement {
  return statements.get(query) ?? { kind: 'query', sql: query.sql, parameters: query.parameters };
}
