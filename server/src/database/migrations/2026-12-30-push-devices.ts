import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { columnTypes, run } from './table.ts';

/** When a push device itself last confirmed a message, and whether its person was asked to test it. */
export async function pushDevices(db: Kysely<never>, engine: Engine): Promise<void> {
  const { integer, text } = columnTypes(engine);
  await db.schema
    .alterTable('push_subscriptions')
    .addColumn('user_agent', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('push_subscriptions')
    .addColumn('confirmed_at', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('push_subscriptions').addColumn('asked_at', integer).execute();
  // Devices from before have confirmed nothing, because nothing asked them to: they count from now.
  const now =
    engine === 'sqlite'
      ? `cast(strftime('%s', 'now') as integer) * 1000`
      : 'cast(extract(epoch from now()) * 1000 as bigint)';
  await run(db, `update push_subscriptions set confirmed_at = ${now}`);
  await db.schema
    .alterTable('companies')
    .addColumn('keep_last_picture', integer, (column) => column.notNull().defaultTo(1))
    .execute();
}
