import { present } from '@ts1/contract';
import type { CompiledQuery, RawBuilder, Transaction } from 'kysely';
import type { Schema, TableName } from './schema/index.ts';

export type Engine = 'sqlite' | 'postgres';

/** Sequences over all companies; no number is given twice. */
export type SequenceName =
  | 'companies'
  | 'users'
  | 'company_roles'
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
  | 'review_plans'
  | 'reviews'
  | 'evidence_packs'
  | 'passkeys'
  | 'password_links'
  | 'sites'
  | 'push_subscriptions'
  | 'commands'
  | 'lab_calibrations'
  | 'hand_readings'
  | 'task_plans'
  | 'tasks'
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
 * One column of rows to write; all columns have equally many values. `exact` is a whole number of any size (64 bits on
 * SQLite). In a Float64Array, which reaches SQLite's thread without a copy of each value, NaN is null.
 */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly values: readonly ColumnValue[] | Float64Array;
}

/** Access to the statements of a transaction. */
export interface Statements {
  readonly sql: Transaction<Schema>;
}

/** The few differences between the two engines. Names of tables and columns come from our code, never from input. */
export interface Dialect {
  readonly engine: Engine;
  /** Takes the exclusive lock of that name, after waiting for its holders, until this transaction ends. */
  takeTurn(tx: Statements, name: string): Promise<void>;
  /** Shares the lock of that name with other transactions: `takeTurn` waits until all of them have ended. */
  shareTurn(tx: Statements, name: string): Promise<void>;
  /** Takes `count` new ids in ascending order. */
  nextIds(tx: Statements, sequence: SequenceName, count: number): Promise<number[]>;
  /**
   * Inserts rows whose key does not exist yet. Rows of one call must have different keys.
   * Returns 1 for each row that was new and 0 for each that existed already. Where `all new` is expected and true, it is
   * faster on PostgreSQL; where it is not true, slower.
   */
  insertNew(
    tx: Statements,
    table: TableName,
    columns: readonly Column[],
    key: readonly string[],
    expected?: 'all new',
  ): Promise<Uint8Array>;
  /**
   * Inserts rows, or updates those whose key exists: `set` gives each updated column an expression in which
   * `excluded.column` is the new value and `table.column` the stored one, in SQL that both engines share.
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
   * of rows: on SQLite another thread reads them and hands them over without copying, on PostgreSQL each column
   * comes as the bytes of doubles, for less than a fifth of the cost of rows.
   */
  selectNumbers<Name extends string>(
    tx: Statements,
    query: CompiledQuery,
    names: readonly Name[],
  ): Promise<NumberColumns<Name>>;
  /** Makes a table named `given` from columns of numbers, to select from. */
  given(columns: readonly Column[]): RawBuilder<unknown>;
  /**
   * Makes a join that finds the rows of `table` by index for each row before it, whatever the statistics say (a
   * table that has just grown has none). `where` names the table by `alias`; `left` keeps rows without a match.
   * `index` names the index for SQLite, which may choose a wrong one without statistics.
   */
  joinEach(
    kind: 'inner' | 'left',
    table: TableName,
    alias: string,
    where: RawBuilder<unknown>,
    index?: string,
  ): RawBuilder<unknown>;
  /**
   * Makes a select of what `lookUp`, a select with a limit, finds for each of at most 200 ids. PostgreSQL plans it once:
   * the same look-up written out for 100 sensors took a second to plan, since each has all yearly partitions.
   */
  lookUpEach(
    ids: readonly number[],
    lookUp: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
  ): RawBuilder<unknown>;
  /**
   * Makes a redundant condition, `and column between from and to`, from which PostgreSQL sees which partitions to plan
   * for. It is empty on SQLite, which would prefer this range to a better index.
   */
  inPartitions(column: string, from: number, to: number): RawBuilder<unknown>;
  /**
   * Locks rows of a company until the transaction ends, in the order of their ids, so that two transactions never
   * wait for each other. A later statement sees what the holder before has committed. SQLite has one writer at a
   * time anyway.
   *
   * All code uses one order: companies by their ids, in each its sensors, then its base units, then what belongs to
   * them. Code that changes rows which another transaction may have locked first locks them like this.
   */
  lockRows(
    tx: Statements,
    table: TableName,
    companyId: number,
    idColumn: string,
    ids: readonly number[],
  ): Promise<void>;
  /** Clause that ends a select of few rows of one table and locks them; the order above applies too. */
  readonly rowLock: RawBuilder<unknown>;
  /** Locks rows of several companies in the same way, by company and id. */
  lockRowsAcross(
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

/** Returns the SQL `insert into table (columns)`, before the rows; the same on both engines. */
export function insertHead(table: string, columns: readonly Column[]): string {
  return `insert into ${table} (${columns.map((column) => column.name).join(', ')})`;
}

/** Returns the SQL of the conflict clause of an upsert; the same on both engines. */
export function conflictClause(key: readonly string[], set: Readonly<Record<string, string>>): string {
  const updates = Object.entries(set).map(([column, expression]) => `${column} = ${expression}`);
  return `on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`;
}

/** Returns the number of rows in the columns; throws when the columns differ. */
export function countRows(columns: readonly Column[]): number {
  const counts = new Set(columns.map((column) => column.values.length));
  if (counts.size !== 1) throw new Error('columns of different lengths');
  return present(columns[0]?.values.length);
}
