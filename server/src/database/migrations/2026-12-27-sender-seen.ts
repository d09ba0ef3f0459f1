import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable } from './table.ts';

/** What network servers were seen to send: their fields with the last values, and the last message. */
export async function senderSeen(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'sender_seen',
    { company_id: 'integer', base_unit_id: 'integer', seen: 'text', updated_at: 'integer' },
    { key: ['company_id', 'base_unit_id'] },
  );
}
