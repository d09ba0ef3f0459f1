import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';

/** Searches of lists that a person keeps under a name, by screen. */
export async function savedFilters(db: Kysely<never>, engine: Engine): Promise<void> {
  await buildTable(db, engine, 'saved_filters', ['user_id', 'screen', 'name'], (table, { integer, text }) =>
    table
      .addColumn('user_id', integer, (column) => column.notNull())
      .addColumn('screen', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('query', text, (column) => column.notNull())
      .addColumn('saved_at', integer, (column) => column.notNull()),
  );
}
