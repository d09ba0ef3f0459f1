import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Browsers that take push messages, and which of them a message has reached. */
export async function push(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['push_subscriptions']);
  await createTable(
    db,
    engine,
    'push_subscriptions',
    {
      company_id: 'integer',
      subscription_id: 'integer',
      user_id: 'integer',
      endpoint: 'text',
      p256dh: 'text',
      auth: 'text',
      created_at: 'integer',
    },
    { key: ['company_id', 'subscription_id'] },
  );
  await run(
    db,
    'create unique index push_subscriptions_by_endpoint on push_subscriptions (company_id, endpoint)',
  );
  await run(db, 'create index push_subscriptions_by_user on push_subscriptions (company_id, user_id)');
  await run(db, 'alter table deliveries add column reached text');
}
