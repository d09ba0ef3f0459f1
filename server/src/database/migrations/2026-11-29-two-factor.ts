import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable, run } from './table.ts';

/** The second factor of users, their recovery codes, and by how many factors a session began. */
export async function twoFactor(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table companies add column two_factor_required ${integer} not null default 0`);
  await run(db, "alter table sessions add column second_factor text not null default 'none'");
  await createTable(
    db,
    engine,
    'two_factor',
    {
      company_id: 'integer',
      user_id: 'integer',
      secret: 'text',
      last_step: 'integer',
      created_at: 'integer',
      enabled_at: 'integer?',
    },
    { key: ['company_id', 'user_id'] },
  );
  await createTable(
    db,
    engine,
    'recovery_codes',
    { company_id: 'integer', user_id: 'integer', code_hash: 'text' },
    { key: ['company_id', 'user_id', 'code_hash'] },
  );
}
