import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { columnTypes, run } from './table.ts';

/** By which digits a text message is replied to, and who is called. */
export async function repliesAndCalls(db: Kysely<never>, engine: Engine): Promise<void> {
  const { integer, text } = columnTypes(engine);
  await db.schema.alterTable('deliveries').addColumn('ticket', text).execute();
  // Whose reply it is is known by the digits first: no other column of it is in the reply.
  await run(
    db,
    'create index deliveries_by_ticket on deliveries (ticket, created_at) where ticket is not null',
  );
  await db.schema
    .alterTable('alert_group_recipients')
    .addColumn('voice', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
