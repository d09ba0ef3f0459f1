import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Passkeys of users, and the challenges that were answered already. */
export async function passkeys(db: Kysely<never>, engine: Engine): Promise<void> {
  await run(db, 'alter table users add column passkey_handle text');
  await createSequences(db, engine, ['passkeys']);
  await createTable(
    db,
    engine,
    'passkeys',
    {
      company_id: 'integer',
      passkey_id: 'integer',
      user_id: 'integer',
      credential_id: 'text',
      public_key: 'text',
      counter: 'integer',
      name: 'text',
      synced: 'integer',
      created_at: 'integer',
      last_used_at: 'integer?',
    },
    { key: ['company_id', 'passkey_id'] },
  );
  await run(db, 'create unique index passkeys_by_credential on passkeys (credential_id)');
  await run(db, 'create index passkeys_by_user on passkeys (company_id, user_id)');
  await createTable(
    db,
    engine,
    'spent_challenges',
    { company_id: 'integer', challenge_hash: 'text', expires_at: 'integer' },
    { key: ['company_id', 'challenge_hash'] },
  );
  await run(db, 'create index spent_challenges_by_end on spent_challenges (company_id, expires_at)');
}
