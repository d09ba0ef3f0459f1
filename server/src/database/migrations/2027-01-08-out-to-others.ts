import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable } from './table.ts';

/** Who reads along outside: Home Assistant over MQTT, and webhooks that are sent readings. */
export async function outToOthers(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'home_assistant',
    { company_id: 'integer', password_hash: 'text', created_at: 'integer', created_by: 'text' },
    { key: ['company_id'] },
  );
  await createSequences(db, engine, ['waiting_readings']);
  await createTable(
    db,
    engine,
    'waiting_readings',
    {
      company_id: 'integer',
      webhook_id: 'integer',
      part_id: 'integer',
      queued_at: 'integer',
      readings: 'integer',
      body: 'text',
    },
    { key: ['company_id', 'webhook_id', 'part_id'] },
  );
}
