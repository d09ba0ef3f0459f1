import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Links in e-mails by which somebody sets a password: one for each user and purpose, gone when it has been used. */
export async function passwordLinks(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['password_links']);
  await createTable(
    db,
    engine,
    'password_links',
    {
      company_id: 'integer',
      link_id: 'integer',
      user_id: 'integer',
      purpose: 'text',
      nonce: 'text',
      token_hash: 'text',
      created_at: 'integer',
      expires_at: 'integer',
    },
    { key: ['company_id', 'link_id'] },
  );
  await run(db, 'create unique index password_links_by_token on password_links (token_hash)');
  await run(
    db,
    'create unique index password_links_by_user on password_links (company_id, user_id, purpose)',
  );
}
