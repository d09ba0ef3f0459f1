import type { Kysely } from 'kysely';
import type { Engine } from '../dialect/dialect.ts';
import { ACROSS_ROLE } from '../postgres/roles.ts';
import { run } from './table.ts';

/** Each message of a webhook gets an id of its own; one that is on its way keeps the id that it was sent under. */
export async function webhookMessageIds(db: Kysely<never>, engine: Engine): Promise<void> {
  await run(db, `alter table webhook_deliveries add column message_id text not null default ''`);
  // Row-level security binds the owner of the tables too.
  if (engine === 'postgres') await run(db, `set local role ${ACROSS_ROLE}`);
  await run(db, `update webhook_deliveries set message_id = 'msg_' || delivery_id`);
  if (engine === 'postgres') await run(db, 'reset role');
}
