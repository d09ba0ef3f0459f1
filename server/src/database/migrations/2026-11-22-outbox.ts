import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** The outbox of messages, which is the delivery log too. */
export async function outbox(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['deliveries']);
  await createTable(
    db,
    engine,
    'deliveries',
    {
      company_id: 'integer',
      delivery_id: 'integer',
      group_id: 'integer?',
      user_id: 'integer',
      channel: 'text',
      purpose: 'text',
      message: 'text',
      state: 'text',
      attempts: 'integer default 0',
      last_error: 'text?',
      created_at: 'integer',
      next_attempt_at: 'integer',
      delivered_at: 'integer?',
    },
    { key: ['company_id', 'delivery_id'] },
  );
  await run(
    db,
    "create index deliveries_due on deliveries (channel, next_attempt_at) where state in ('waiting', 'sending')",
  );
  await run(
    db,
    'create index deliveries_by_recipient on deliveries (company_id, user_id, channel, created_at)',
  );
  await createTable(
    db,
    engine,
    'delivery_events',
    { company_id: 'integer', event_id: 'integer', delivery_id: 'integer' },
    { key: ['company_id', 'event_id', 'delivery_id'] },
  );
  await run(db, 'create index delivery_events_by_delivery on delivery_events (company_id, delivery_id)');
}
