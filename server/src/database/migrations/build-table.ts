import { type CreateTableBuilder, type QueryExecutorProvider, type SchemaModule, sql } from 'kysely';
import type { Engine } from '../dialect.ts';
import { secureTable } from './roles.ts';
import { columnTypes, type ColumnTypes } from './table.ts';

type Buildable = QueryExecutorProvider & { readonly schema: SchemaModule };
type OwnTable<Column extends string> = CreateTableBuilder<string, Column>;

/**
 * Creates a table on either engine with Kysely's schema builder. It begins with the company, which is the first of
 * its key, is strict on SQLite and secured by row on PostgreSQL.
 * @param key the columns that follow the company in the primary key
 * @param build adds the other columns and the constraints
 */
export async function buildTable<Column extends string>(
  db: Buildable,
  engine: Engine,
  name: string,
  key: readonly NoInfer<Column>[],
  build: (table: OwnTable<'company_id'>, types: ColumnTypes) => OwnTable<Column | 'company_id'>,
): Promise<void> {
  const types = columnTypes(engine);
  const begun = db.schema
    .createTable(name)
    .addColumn('company_id', types.integer, (column) => column.notNull());
  const built = build(begun, types).addPrimaryKeyConstraint(`${name}_pkey`, ['company_id', ...key]);
  await (engine === 'sqlite' ? built.modifyEnd(sql`without rowid, strict`) : built).execute();
  if (engine === 'postgres') await secureTable(db, name);
}
