import { CompiledQuery } from 'kysely';
import type { Column } from '../dialect.ts';

/** What the database thread is started with. */
export interface ThreadOptions {
  readonly file: string;
  readonly readOnly: boolean;
  /** Gives way to everybody else who wants the processor. */
  readonly isPatient: boolean;
}

/** One statement, and the form of its answer. */
export type Statement =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Runs the statement once for each row of the columns; answers which rows changed something. */
  | { readonly kind: 'many'; readonly sql: string; readonly columns: readonly Column['values'][] }
  | { readonly kind: 'numbers'; readonly sql: string; readonly parameters: readonly unknown[] };

/** A job by the module that exports it, and its packed input. Its answer is the only row. */
export interface JobRequest {
  readonly kind: 'job';
  readonly module: string;
  readonly name: string;
  readonly message: unknown;
}

/** What the database thread is asked to do. */
export type Request = Statement | JobRequest | { readonly kind: 'close' };

export interface Answer {
  /** Names of the columns of a select, whose rows are arrays then. */
  readonly names?: readonly string[];
  readonly rows: readonly unknown[];
  readonly changes?: number;
}

type NumbersQuery = CompiledQuery<{ rowCount: number; columns: Map<string, Float64Array> }>;

const statements = new WeakMap<CompiledQuery, Statement>();

/** A statement to run for each row of `columns`. */
export function manyRows(statement: string, columns: readonly Column[]): CompiledQuery<Uint8Array> {
  const query: CompiledQuery<Uint8Array> = CompiledQuery.raw(statement);
  statements.set(query, { kind: 'many', sql: statement, columns: columns.map((column) => column.values) });
  return query;
}

/** A select whose answer is wanted as columns of numbers. */
export function numbers(select: CompiledQuery): NumbersQuery {
  const query: NumbersQuery = CompiledQuery.raw(select.sql);
  statements.set(query, { kind: 'numbers', sql: select.sql, parameters: select.parameters });
  return query;
}

/** The statement of a query that Kysely compiled. */
export function statementOf(query: CompiledQuery): Statement {
  return statements.get(query) ?? { kind: 'query', sql: query.sql, parameters: query.parameters };
}
