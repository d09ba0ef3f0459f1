import { sql } from 'kysely';
import { manyRows, numbers } from '../sqlite/statements.ts';
import {
  conflictClause,
  insertHead,
  numberColumns,
  rowCountOf,
  type Column,
  type Dialect,
} from './dialect.ts';

/** Numbers arrive as doubles. A typed column turns them into its integers; one that holds any type does not. */
const parameter = (column: Column): string => (column.type === 'exact' ? 'cast(? as integer)' : '?');
const row = (columns: readonly Column[]): string => `values (${columns.map(parameter).join(', ')})`;

/** SQLite: one prepared statement run for each row, in the thread of the database. */
export const sqliteDialect: Dialect = {
  engine: 'sqlite',

  async takeTurn() {
    // A write transaction is alone from its beginning.
  },

  async nextIds(tx, sequence, count) {
    if (count === 0) return [];
    const { rows } = await sql<{ last: number }>`
      insert into id_sequences (name, last) values (${sequence}, ${count})
      on conflict (name) do update set last = last + ${count} returning last`.execute(tx.sql);
    const last = rows[0]?.last ?? 0;
    return Array.from({ length: count }, (_, index) => last - count + 1 + index);
  },

  async insertNew(tx, table, columns, key) {
    const statement = `${insertHead(table, columns)} ${row(columns)} on conflict (${key.join(', ')}) do nothing`;
    return runMany(tx.sql.executeQuery<Uint8Array>(manyRows(statement, columns)), columns);
  },

  async upsert(tx, table, columns, key, set) {
    const statement = `${insertHead(table, columns)} ${row(columns)} ${conflictClause(key, set)}`;
    await runMany(tx.sql.executeQuery<Uint8Array>(manyRows(statement, columns)), columns);
  },

  async selectNumbers(tx, query) {
    const { rows } = await tx.sql.executeQuery<{ rowCount: number; columns: Map<string, Float64Array> }>(
      numbers(query),
    );
    const found = rows[0];
    return numberColumns(found?.rowCount ?? 0, found?.columns ?? new Map<string, Float64Array>());
  },

  given(columns) {
    const rows = Array.from({ length: rowCountOf(columns) }, (_, index) =>
      columns.map((column) => column.values[index] ?? null),
    );
    const names = columns.map((column, at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(column.name)}`);
    return sql`(select ${sql.join(names)} from json_each(${JSON.stringify(rows)})) as given`;
  },

  joinEach(kind, table, alias, where) {
    // CROSS JOIN and LEFT JOIN keep their order; an inner join may be turned round into a walk of all pairs.
    const join = sql.raw(kind === 'inner' ? 'cross' : 'left');
    return sql`${join} join ${sql.table(table)} as ${sql.ref(alias)} on ${where}`;
  },

  inPartitions() {
    return sql``;
  },

  async lockRows() {
    // BEGIN IMMEDIATE has locked the whole database.
  },
};

async function runMany(
  result: Promise<{ rows: Uint8Array[] }>,
  columns: readonly Column[],
): Promise<Uint8Array> {
  return (await result).rows[0] ?? new Uint8Array(rowCountOf(columns));
}
