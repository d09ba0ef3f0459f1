import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Webhooks of companies, and their outbox, which is the delivery log too. */
export async function webhooks(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['webhooks', 'webhook_deliveries']);
  await createTable(
    db,
    engine,
    'webhooks',
    {
      company_id: 'integer',
      webhook_id: 'integer',
      name: 'text',
      url: 'text',
      events: 'text',
      enabled: 'integer',
      disabled_reason: 'text?',
      secret: 'text',
      previous_secret: 'text?',
      previous_until: 'integer?',
      audit_seq: 'integer?',
      busy_until: 'integer',
      failing_since: 'integer?',
      created_at: 'integer',
      created_by: 'text',
    },
    { key: ['company_id', 'webhook_id'] },
  );
  await createTable(
    db,
    engine,
    'webhook_deliveries',
    {
      company_id: 'integer',
      delivery_id: 'integer',
      webhook_id: 'integer',
      type: 'text',
      body: 'text',
      state: 'text',
      attempts: 'integer',
      last_status: 'integer?',
      last_error: 'text?',
      created_at: 'integer',
      next_attempt_at: 'integer',
      delivered_at: 'integer?',
    },
    { key: ['company_id', 'delivery_id'] },
  );
  await run(
    db,
    "create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, next_attempt_at) where state in ('waiting', 'sending')",
  );
  await run(
    db,
    'create index webhook_deliveries_log on webhook_deliveries (company_id, webhook_id, delivery_id)',
  );
  await run(db, 'create index webhook_deliveries_by_age on webhook_deliveries (created_at)');
}
