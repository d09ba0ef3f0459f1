import type { Kysely } from 'kysely';
import type { Engine } from '../dialect/dialect.ts';
import { ACROSS_ROLE } from '../postgres/roles.ts';
import { run } from './table.ts';

/** When and where sessions were begun and last used, and when their person last proved who they are. */
export async function sessionUse(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ['authenticated_at', 'last_used_at']) {
    await run(db, `alter table sessions add column ${column} ${integer} not null default 0`);
  }
  for (const column of ['address', 'user_agent']) {
    await run(db, `alter table sessions add column ${column} text not null default ''`);
  }
  // Row-level security binds the owner of the tables too.
  if (engine === 'postgres') await run(db, `set local role ${ACROSS_ROLE}`);
  await run(db, 'update sessions set authenticated_at = created_at');
  await run(db, `update sessions set last_used_at = ${Date.now()}`);
  if (engine === 'postgres') await run(db, 'reset role');
}
