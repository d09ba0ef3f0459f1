import { endianness } from 'node:os';
import { present } from '@ts1/contract';
import { CompiledQuery, sql } from 'kysely';
import { binaryArray } from './binary-array.ts';
import {
  conflictClause,
  insertHead,
  numberColumns,
  countRows,
  type Column,
  type ColumnType,
  type Dialect,
  type Statements,
} from '../dialect.ts';
import { uniqueViolation } from '../unique-violation.ts';

const ARRAY_TYPES: Readonly<Record<ColumnType, string>> = {
  integer: 'bigint[]',
  real: 'double precision[]',
  exact: 'numeric[]',
  text: 'text[]',
};

const COMPANY = 'company_id';
/** Rows from which an insert saves more than the two statements around it cost. */
const WORTH_TRYING = 100;

/** PostgreSQL: whole columns are sent as arrays (`unnest`), for a third of the CPU time of many-row VALUES. */
export const postgresDialect: Dialect = {
  engine: 'postgres',

  async takeTurn(tx, name) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.sql);
  },

  async shareTurn(tx, name) {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx.sql);
  },

  async nextIds(tx, sequence, count) {
    if (count === 0) return [];
    const name = `${sequence}_ids`;
    const { rows } = await sql<{ id: number }>`
      select nextval(${name}::regclass) as id from generate_series(1, ${count}::int)`.execute(tx.sql);
    return rows.map((found) => found.id).sort((a, b) => a - b);
  },

  async insertNew(tx, table, columns, key, expected) {
    const varying = key.filter((name) => name !== COMPANY);
    const named = varying.length === 0 ? key : varying;
    const insert = insertFrom(table, columns);
    const count = countRows(columns);
    const isWorthTrying = expected === 'all new' && count >= WORTH_TRYING;
    if (isWorthTrying && (await insertsAll(tx, insert))) return new Uint8Array(count).fill(1);
    const statement = `${insert.sql} on conflict (${key.join(', ')}) do nothing returning ${named.join(', ')}`;
    const { rows } = await tx.sql.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(statement, insert.parameters),
    );
    if (rows.length === count) return new Uint8Array(count).fill(1);
    const inserted = new Set(rows.map((found) => named.map((name) => String(found[name])).join('\u0000')));
    const keyColumns = named.map((name) => columnNamed(columns, name));
    return Uint8Array.from({ length: count }, (_, index) =>
      inserted.has(keyColumns.map((column) => String(column.values[index])).join('\u0000')) ? 1 : 0,
    );
  },

  async upsert(tx, table, columns, key, set) {
    const insert = insertFrom(table, columns);
    const statement = `${insert.sql} ${conflictClause(key, set)}`;
    await tx.sql.executeQuery(CompiledQuery.raw(statement, insert.parameters));
  },

  async selectNumbers(tx, query, names) {
    // Null as not a number; eight bytes a value, which neither side has to write or read as text.
    const columns = names.map(
      (name) => `case when count("${name}") > 0
        then string_agg(float8send(coalesce("${name}"::float8, 'NaN')), '') end as "${name}"`,
    );
    const { rows } = await tx.sql.executeQuery<Record<string, Buffer | null> & { row_count: number }>(
      CompiledQuery.raw(`select ${columns.join(', ')}, count(*) as row_count from (${query.sql}) as found`, [
        ...query.parameters,
      ]),
    );
    const row = present(rows[0]);
    const found = new Map(names.map((name) => [name, toNumbers(row[name] ?? null, row.row_count)]));
    return numberColumns(row.row_count, found);
  },

  given(columns) {
    const arrays = columns.map(
      (column) => sql`${arrayParameter(column)}::${sql.raw(ARRAY_TYPES[column.type])}`,
    );
    const names = columns.map((column) => sql.ref(column.name));
    return sql`unnest(${sql.join(arrays)}) as given (${sql.join(names)})`;
  },

  joinEach(kind, table, alias, where) {
    // OFFSET 0 keeps the planner from turning this into a join over the whole table.
    return sql`${sql.raw(kind)} join lateral (
      select ${sql.raw(alias)}.* from ${sql.table(table)} as ${sql.ref(alias)} where ${where} offset 0
    ) as ${sql.ref(alias)} on true`;
  },

  lookUpEach(ids, lookUp) {
    const given = arrayParameter({ name: 'id', type: 'integer', values: ids });
    return sql`select found.* from unnest(${given}::bigint[]) as given (id)
      cross join lateral (${lookUp(sql.ref('given.id'))}) as found`;
  },

  inPartitions(column, from, to) {
    return sql`and ${sql.ref(column)} between ${from} and ${to}`;
  },

  rowLock: sql`for no key update`,

  async lockRows(tx, table, companyId, idColumn, ids) {
    const id = sql.ref(idColumn);
    const wanted = arrayParameter({ name: idColumn, type: 'integer', values: ids });
    await sql`select 1 from ${sql.table(table)} where company_id = ${companyId} and ${id} = any(${wanted}::bigint[])
      order by ${id} for no key update`.execute(tx.sql);
  },

  async lockRowsAcross(tx, table, idColumn, rows) {
    const id = sql.ref(`held.${idColumn}`);
    const [companies, ids] = [rows.map(({ companyId }) => companyId), rows.map((row) => row.id)];
    await sql`select 1 from ${sql.table(table)} as held
      where (held.company_id, ${id}) in (select * from unnest(${companies}::bigint[], ${ids}::bigint[]))
      order by held.company_id, ${id} for no key update`.execute(tx.sql);
  },
};

/** Turns doubles in the byte order of networks into numbers; null stands for a column of nulls. */
function toNumbers(bytes: Buffer | null, rowCount: number): Float64Array {
  const numbers = new Float64Array(rowCount);
  if (bytes === null) return numbers.fill(Number.NaN);
  const own = Buffer.from(numbers.buffer);
  bytes.copy(own);
  if (endianness() === 'LE') own.swap64();
  return numbers;
}

/**
 * Inserts rows unless one of them exists, for half the time: PostgreSQL looks for none of them first. Returns false and
 * leaves the transaction as it was if one does.
 */
async function insertsAll(tx: Statements, insert: Insert): Promise<boolean> {
  await sql`savepoint all_new`.execute(tx.sql);
  try {
    await tx.sql.executeQuery(CompiledQuery.raw(insert.sql, insert.parameters));
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    await sql`rollback to savepoint all_new`.execute(tx.sql);
    return false;
  }
  await sql`release savepoint all_new`.execute(tx.sql);
  return true;
}

interface Insert {
  readonly sql: string;
  readonly parameters: unknown[];
}

/**
 * Makes an insert of rows of one company, which is named once, as a constant: so a database that is distributed by
 * company sees from the statement which machine has to run it.
 */
function insertFrom(table: string, columns: readonly Column[]): Insert {
  countRows(columns);
  const others = columns.filter(({ name }) => name !== COMPANY);
  const [companyId, ...more] = new Set(columnNamed(columns, COMPANY).values);
  if (more.length > 0) throw new Error(`rows of several companies in one insert into ${table}`);
  const arrays = others.map((column, index) => `$${index + 2}::${ARRAY_TYPES[column.type]}`);
  const ordered = [columnNamed(columns, COMPANY), ...others];
  return {
    sql: `${insertHead(table, ordered)} select $1::bigint, given.* from unnest(${arrays.join(', ')}) as given`,
    parameters: [companyId, ...others.map(arrayParameter)],
  };
}

/** Returns a column in PostgreSQL's binary form if it has numbers, else as a list that becomes text. */
function arrayParameter(column: Column): unknown {
  const { values } = column;
  const binary = binaryArray(column);
  if (binary !== undefined || !(values instanceof Float64Array)) return binary ?? values;
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value));
}

function columnNamed(columns: readonly Column[], name: string): Column {
  const found = columns.find((column) => column.name === name);
  if (found === undefined) throw new Error(`the rows have no column ${name}`);
  return found;
}
