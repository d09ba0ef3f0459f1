import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';

/** What was sealed: for each sealed day its digest, and under which root it stands in the audit log. */
export async function readingSeals(db: Kysely<never>, engine: Engine): Promise<void> {
  const key = ['sensor_id', 'day', 'seal'] as const;
  await buildTable(db, engine, 'reading_seals', key, (table, { integer, text }) =>
    table
      .addColumn('sensor_id', integer, (column) => column.notNull())
      .addColumn('day', integer, (column) => column.notNull())
      .addColumn('seal', integer, (column) => column.notNull())
      .addColumn('readings', integer, (column) => column.notNull())
      .addColumn('digest', text, (column) => column.notNull()),
  );
  await db.schema
    .createIndex('reading_seals_by_seal')
    .on('reading_seals')
    .columns(['company_id', 'seal', 'sensor_id', 'day'])
    .execute();
}
