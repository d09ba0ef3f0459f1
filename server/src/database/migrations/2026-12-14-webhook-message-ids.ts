import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { acrossCompanies, run } from './table.ts';

/** Each message of a webhook gets an id of its own; one that is on its way keeps the id that it was sent under. */
export async function webhookMessageIds(db: Kysely<never>, engine: Engine): Promise<void> {
  await run(db, `alter table webhook_deliveries add column message_id text not null default ''`);
  await acrossCompanies(db, engine, async () => {
    await run(db, `update webhook_deliveries set message_id = 'msg_' || delivery_id`);
  });
}
