import { present } from '@ts1/contract';
import type { CompiledQuery, RawBuilder, Transaction } from 'kysely';
import type { Schema, TableName } from './schema/index.ts';

export type Engine = 'sqlite' | 'postgres';

/** Sequences over all companies; a number is never given twice. */
export type SequenceName =
  | 'companies'
  | 'users'
  | 'sign_in_failures'
  | 'sessions'
  | 'base_units'
  | 'sensors'
  | 'alarm_log'
  | 'acknowledgements'
  | 'alarm_choices'
  | 'alarm_templates'
  | 'zones'
  | 'alert_groups'
  | 'rotas'
  | 'rota_overrides'
  | 'deliveries'
  | 'quiet_periods'
  | 'drills'
  | 'drill_runs'
  | 'passkeys'
  | 'password_links'
  | 'sites'
  | 'push_subscriptions'
  | 'commands'
  | 'lab_calibrations'
  | 'api_keys'
  | 'webhooks'
  | 'webhook_deliveries'
  | 'waiting_readings'
  | 'scheduled_reports'
  | 'message_files'
  | 'quarantined_deliveries'
  | 'readings_ahead';

export type ColumnType = 'integer' | 'real' | 'exact' | 'text';
export type ColumnValue = number | bigint | string | null;

/**
 * Rows to write, by column: every `values` has the same length. `exact` is a whole number of any size (64 bits on
 * SQLite). In a Float64Array, which reaches SQLite's thread without a copy of each value, NaN is null.
 */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly values: readonly ColumnValue[] | Float64Array;
}

/** What runs the statements of a transaction. */
export interface Statements {
  readonly sql: Transaction<Schema>;
}

/** The few places where the two engines really differ. Names of tables and columns are ours, never input. */
export interface Dialect {
  readonly engine: Engine;
  /** Waits until no other transaction holds the turn of that name, and holds it until this one ends. */
  takeTurn(tx: Statements, name: string): Promise<void>;
  /** Holds the turn of that name together with others who share it: whoever takes it waits for all of them. */
  shareTurn(tx: Statements, name: string): Promise<void>;
  /** Takes `count` new ids in ascending order. */
  nextIds(tx: Statements, sequence: SequenceName, count: number): Promise<number[]>;
  /**
   * Inserts rows whose key is not there yet. Rows of one call must have different keys.
   * Returns 1 for each row that was new and 0 for each that was there already.
   */
  insertNew(
    tx: Statements,
    table: TableName,
    columns: readonly Column[],
    key: readonly string[],
  ): Promise<Uint8Array>;
  /**
   * Inserts rows, or updates those whose key is there: `set` gives each updated column an expression in which
   * `excluded.column` is the new value and `table.column` the stored one. Only SQL that both engines share.
   */
  upsert(
    tx: Statements,
    table: TableName,
    columns: readonly Column[],
    key: readonly string[],
    set: Readonly<Record<string, string>>,
  ): Promise<void>;
  /**
   * Runs a select of numbers, whose columns are named `names`, and returns it by column, null as NaN. For thousands
   * of rows: on SQLite it is read by another thread and handed over without copying, on PostgreSQL whole columns
   * come as one text each, a fifth of the work of rows.
   */
  selectNumbers<Name extends string>(
    tx: Statements,
    query: CompiledQuery,
    names: readonly Name[],
  ): Promise<NumberColumns<Name>>;
  /** The rows of columns of numbers as a table named `given`, to select from. */
  given(columns: readonly Column[]): RawBuilder<unknown>;
  /**
   * A join that finds the rows of `table` by index for each row before it, whatever the statistics say (a table
   * that has just grown has none). `where` names the table by `alias`; `left` keeps rows that find nothing.
   * `index` names the one of several that SQLite takes, which without statistics it may choose wrongly.
   */
  joinEach(
    kind: 'inner' | 'left',
    table: TableName,
    alias: string,
    where: RawBuilder<unknown>,
    index?: string,
  ): RawBuilder<unknown>;
  /**
   * A further condition, `and column between from and to`, which all rows meet that the rest can find: it tells
   * PostgreSQL which partitions to plan for. On SQLite nothing, as it would take the bound for the better index range.
   */
  inPartitions(column: string, from: number, to: number): RawBuilder<unknown>;
  /**
   * Holds rows of a company until the transaction ends, in the order of their ids, so that two transactions never
   * wait for each other. A statement after it sees what the holder before has committed. SQLite has one writer at
   * a time anyway.
   *
   * One order for all: companies by their ids, in each its sensors, then its base units, then what belongs to them.
   * Whatever changes rows of which another transaction may hold some locks them like this first.
   */
  lockRows(
    tx: Statements,
    table: TableName,
    companyId: number,
    idColumn: string,
    ids: readonly number[],
  ): Promise<void>;
  /** What stands behind a select of few rows of one table to hold them; the order above holds here too. */
  readonly rowLock: RawBuilder<unknown>;
  /** The same for rows of several companies, by company and id. */
  lockRowsOf(
    tx: Statements,
    table: TableName,
    idColumn: string,
    rows: readonly { readonly companyId: number; readonly id: number }[],
  ): Promise<void>;
}

export interface NumberColumns<Name extends string> {
  readonly rowCount: number;
  column(name: Name): Float64Array;
}

/** Wraps columns by name. */
export function numberColumns<Name extends string>(
  rowCount: number,
  columns: ReadonlyMap<string, Float64Array>,
): NumberColumns<Name> {
  return {
    rowCount,
    column(name) {
      const found = columns.get(name);
      if (found === undefined) throw new Error(`the select has no column ${name}`);
      return found;
    },
  };
}

/** SQL of `insert into table (columns)` up to where the rows follow; the same on both engines. */
export function insertHead(table: string, columns: readonly Column[]): string {
  return `insert into ${table} (${columns.map((column) => column.name).join(', ')})`;
}

/** SQL of the conflict clause of an upsert; the same on both engines. */
export function conflictClause(key: readonly string[], set: Readonly<Record<string, string>>): string {
  const updates = Object.entries(set).map(([column, expression]) => `${column} = ${expression}`);
  return `on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`;
}

/** How many rows the columns hold; throws when they differ. */
export function rowCountOf(columns: readonly Column[]): number {
  const counts = new Set(columns.map((column) => column.values.length));
  if (counts.size !== 1) throw new Error('columns of different lengths');
  return present(columns[0]?.values.length);
}
