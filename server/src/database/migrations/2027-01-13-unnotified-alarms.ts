import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';

/** Alarms that began while there was nobody to notify of them, and why. */
export async function unnotifiedAlarms(db: Kysely<never>, engine: Engine): Promise<void> {
  await buildTable(db, engine, 'unnotified_alarms', ['event_id'], (table, { integer, text }) =>
    table
      .addColumn('event_id', integer, (column) => column.notNull())
      .addColumn('because', text, (column) => column.notNull())
      .addColumn('noted_at', integer, (column) => column.notNull())
      .addCheckConstraint('unnotified_alarms_because', sql`because in ('no group', 'nobody to notify')`),
  );
}
