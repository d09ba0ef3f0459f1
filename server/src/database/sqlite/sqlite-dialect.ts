import { present } from '@ts1/contract';
import { sql } from 'kysely';
import { manyRows, numbers } from './statements.ts';
import {
  conflictClause,
  insertHead,
  numberColumns,
  countRows,
  type Column,
  type ColumnValue,
  type Dialect,
} from '../dialect.ts';

/** Numbers arrive as doubles. A typed column converts them to integers; a column of any type does not. */
const parameter = (column: Column): string => (isWhole(column) ? 'cast(? as integer)' : '?');
const row = (columns: readonly Column[]): string => `values (${columns.map(parameter).join(', ')})`;
const isWhole = ({ type, values }: Column): boolean => type === 'exact' && !isPastInteger(values);

/** Limit past which SQLite's own sums become doubles too. */
const LARGEST_INTEGER = 2n ** 63n - 1n;

function isPastInteger(values: Column['values']): boolean {
  return (
    !(values instanceof Float64Array) &&
    values.some((value) => typeof value === 'bigint' && value > LARGEST_INTEGER)
  );
}

/** Converts exact numbers past 63 bits, which cannot be bound, to the nearest double: right to 15 digits. */
function storable(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => {
    if (column.type !== 'exact' || !isPastInteger(column.values)) return column;
    const values = Array.from<ColumnValue>(column.values).map((value) => {
      if (typeof value === 'number') return BigInt(value);
      return typeof value === 'bigint' && value > LARGEST_INTEGER ? Number(value) : value;
    });
    return { ...column, values };
  });
}

/** SQLite: one prepared statement run for each row, in the thread of the database. */
export const sqliteDialect: Dialect = {
  engine: 'sqlite',

  async takeTurn() {
    // A write transaction is alone from its beginning.
  },

  async shareTurn() {
    // A write transaction is alone from its beginning.
  },

  async nextIds(tx, sequence, count) {
    if (count === 0) return [];
    const { rows } = await sql<{ last: number }>`
      insert into id_sequences (name, last) values (${sequence}, ${count})
      on conflict (name) do update set last = last + ${count} returning last`.execute(tx.sql);
    const last = present(rows[0]?.last);
    return Array.from({ length: count }, (_, index) => last - count + 1 + index);
  },

  async insertNew(tx, table, given, key) {
    const columns = storable(given);
    const statement = `${insertHead(table, given)} ${row(given)} on conflict (${key.join(', ')}) do nothing`;
    return runMany(tx.sql.executeQuery<Uint8Array>(manyRows(statement, columns)));
  },

  async upsert(tx, table, given, key, set) {
    const columns = storable(given);
    const statement = `${insertHead(table, given)} ${row(given)} ${conflictClause(key, set)}`;
    await runMany(tx.sql.executeQuery<Uint8Array>(manyRows(statement, columns)));
  },

  async selectNumbers(tx, query) {
    const { rows } = await tx.sql.executeQuery<{ rowCount: number; columns: Map<string, Float64Array> }>(
      numbers(query),
    );
    const { rowCount, columns } = present(rows[0]);
    return numberColumns(rowCount, columns);
  },

  given(columns) {
    const rows = Array.from({ length: countRows(columns) }, (_, index) =>
      columns.map((column) => column.values[index] ?? null),
    );
    // The limit keeps this a separate subquery: each value is taken from its row once, not at every use.
    const names = columns.map((column, at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(column.name)}`);
    return sql`(select ${sql.join(names)} from json_each(${JSON.stringify(rows)}) limit -1) as given`;
  },

  joinEach(kind, table, alias, where, index) {
    // CROSS JOIN and LEFT JOIN keep their order; an inner join may be reversed into a scan of all pairs.
    const join = sql.raw(kind === 'inner' ? 'cross' : 'left');
    const by = index === undefined ? sql`` : sql`indexed by ${sql.ref(index)}`;
    return sql`${join} join ${sql.table(table)} as ${sql.ref(alias)} ${by} on ${where}`;
  },

  lookUpEach(ids, lookUp) {
    const lookUps = ids.map((id) => sql`select * from (${lookUp(sql`${id}`)})`);
    return sql.join(lookUps, sql` union all `);
  },

  inPartitions() {
    return sql``;
  },

  rowLock: sql``,

  async lockRows() {
    // BEGIN IMMEDIATE has locked the whole database.
  },

  async lockRowsAcross() {
    // BEGIN IMMEDIATE has locked the whole database, as above.
  },
};

/** Returns which rows changed something. */
async function runMany(result: Promise<{ rows: Uint8Array[] }>): Promise<Uint8Array> {
  return present((await result).rows[0]);
}
