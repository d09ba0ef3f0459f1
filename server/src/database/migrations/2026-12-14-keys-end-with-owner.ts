import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { acrossCompanies, run } from './table.ts';

/** Keys end with the admin who made them: those whose admin is none any more end now. */
export async function keysEndWithOwner(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table api_keys add column ended_with_owner ${integer} not null default 0`);
  await acrossCompanies(db, engine, async () => {
    await run(
      db,
      `update api_keys set ended_with_owner = 1, revoked_at = ${Date.now()} where revoked_at is null and not exists (
      select 1 from users where users.company_id = api_keys.company_id and users.user_id = api_keys.created_by_id
        and users.role = 1 and users.is_disabled = 0 and users.deleted_at is null)`,
    );
  });
}
