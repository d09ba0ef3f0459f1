import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';
import { columnTypes } from './table.ts';

/** Whether alarms are acknowledged from messages, by which PIN of whom, and when the link of a message was opened. */
export async function acknowledgeFromMessages(db: Kysely<never>, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await db.schema
    .alterTable('companies')
    .addColumn('acknowledge_from_messages', text, (column) => column.notNull().defaultTo('off'))
    .execute();
  await db.schema.alterTable('deliveries').addColumn('opened_at', integer).execute();
  await buildTable(db, engine, 'acknowledgement_pins', ['user_id'], (table, types) =>
    table
      .addColumn('user_id', types.integer, (column) => column.notNull())
      .addColumn('pin_hash', types.text, (column) => column.notNull())
      .addColumn('set_at', types.integer, (column) => column.notNull())
      .addColumn('wrong', types.integer, (column) => column.notNull())
      .addColumn('wrong_at', types.integer),
  );
}
