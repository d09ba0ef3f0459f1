import { type QueryExecutorProvider, sql } from 'kysely';
import type { Engine, SequenceName } from '../dialect.ts';
import { readRoles, secureTable } from './roles.ts';

/** Names of column types on each engine. `exact` is a whole number of any size. */
const TYPES = {
  sqlite: { integer: 'integer', real: 'real', exact: 'any', text: 'text', bytes: 'blob' },
  postgres: {
    integer: 'bigint',
    real: 'double precision',
    exact: 'numeric(60, 0)',
    text: 'text',
    bytes: 'bytea',
  },
} as const;

type TypeName = keyof (typeof TYPES)['sqlite'];

/** `not null` unless the type ends in `?`; anything after the type is kept (a default). */
export type Columns = Readonly<Record<string, `${TypeName}${'?' | ''}${'' | ` ${string}`}`>>;

interface TableOptions {
  /** Starts with company_id. */
  readonly key: readonly string[];
  /** What its rows must meet, by the name of the constraint. */
  readonly checks?: Readonly<Record<string, string>>;
  readonly partition?: { readonly by: string; readonly bounds: readonly number[] };
}

/** Creates one table on either engine: keyed by company first, secured by row on PostgreSQL. */
export async function createTable(
  db: QueryExecutorProvider,
  engine: Engine,
  name: string,
  columns: Columns,
  { key, checks = {}, partition }: TableOptions,
): Promise<void> {
  const lines = Object.entries(columns).map(([column, spec]) => columnLine(engine, column, spec));
  lines.push(`primary key (${key.join(', ')})`);
  for (const [check, condition] of Object.entries(checks))
    lines.push(`constraint ${check} check (${condition})`);
  const tail =
    engine === 'sqlite' ? 'without rowid, strict' : partition ? `partition by range (${partition.by})` : '';
  await run(db, `create table ${name} (${lines.join(', ')}) ${tail}`);
  if (engine === 'sqlite') return;
  if (partition) await createPartitions(db, name, partition.bounds);
  await secureTable(db, name);
}

/** Adds a column to a table; `not null` unless the type ends in `?`, as in `Columns`. */
export async function addColumn(
  db: QueryExecutorProvider,
  engine: Engine,
  table: string,
  column: string,
  spec: Columns[string],
): Promise<void> {
  await run(db, `alter table ${table} add column ${columnLine(engine, column, spec)}`);
}

function columnLine(engine: Engine, column: string, spec: string): string {
  const [type = '', ...rest] = spec.split(' ');
  const known = TYPES[engine][type.replace('?', '') as TypeName];
  return [column, known, type.endsWith('?') ? '' : 'not null', ...rest]
    .filter((part) => part !== '')
    .join(' ');
}

async function createPartitions(
  db: QueryExecutorProvider,
  table: string,
  bounds: readonly number[],
): Promise<void> {
  for (const [index, from] of bounds.entries()) {
    const to = bounds[index + 1];
    if (to === undefined) continue;
    const year = new Date(from).getUTCFullYear();
    await run(db, `create table ${table}_${year} partition of ${table} for values from (${from}) to (${to})`);
  }
  await run(db, `create table ${table}_other partition of ${table} default`);
}

/** Creates a sequence over all companies. SQLite keeps them as rows of one table. */
export async function createSequences(
  db: QueryExecutorProvider,
  engine: Engine,
  names: readonly SequenceName[],
): Promise<void> {
  if (engine === 'sqlite') return;
  const { company, across } = await readRoles(db);
  for (const name of names) {
    await run(db, `create sequence ${name}_ids`);
    await run(db, `grant usage on sequence ${name}_ids to "${company}", "${across}"`);
  }
}

/**
 * Runs work that goes over the rows of all companies: row-level security binds the owner of the tables too, so on
 * PostgreSQL it takes the role that sees them.
 */
export async function acrossCompanies(
  db: QueryExecutorProvider,
  engine: Engine,
  work: () => Promise<void>,
): Promise<void> {
  if (engine === 'sqlite') return work();
  const { across } = await readRoles(db);
  await run(db, `set local role "${across}"`);
  await work();
  await run(db, 'reset role');
}

/** Runs one statement of our own making. */
export async function run(db: QueryExecutorProvider, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
