import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Keys by which programs call the API. */
export async function apiKeys(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['api_keys']);
  await createTable(
    db,
    engine,
    'api_keys',
    {
      company_id: 'integer',
      api_key_id: 'integer',
      name: 'text',
      scopes: 'text',
      key_hash: 'text',
      created_at: 'integer',
      created_by: 'text',
      created_by_id: 'integer',
      last_used_at: 'integer?',
      revoked_at: 'integer?',
    },
    { key: ['company_id', 'api_key_id'] },
  );
  await run(db, 'create unique index api_keys_by_hash on api_keys (key_hash)');
}
