import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';

/** What is to be done about a sensor's alarms, as versions beside those of its limits. */
export async function alarmInstructions(db: Kysely<never>, engine: Engine): Promise<void> {
  const key = ['sensor_id', 'version'] as const;
  await buildTable(db, engine, 'alarm_instructions', key, (table, { integer, text }) =>
    table
      .addColumn('sensor_id', integer, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('saved_at', integer, (column) => column.notNull())
      .addColumn('saved_by', text, (column) => column.notNull())
      .addColumn('saved_by_id', integer)
      .addColumn('instructions', text, (column) => column.notNull()),
  );
}
