import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { acrossCompanies, run } from './table.ts';

/** When and where sessions were begun and last used, and when their person last proved who they are. */
export async function sessionUse(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ['authenticated_at', 'last_used_at']) {
    await run(db, `alter table sessions add column ${column} ${integer} not null default 0`);
  }
  for (const column of ['address', 'user_agent']) {
    await run(db, `alter table sessions add column ${column} text not null default ''`);
  }
  await acrossCompanies(db, engine, async () => {
    await run(db, 'update sessions set authenticated_at = created_at');
    await run(db, `update sessions set last_used_at = ${Date.now()}`);
  });
}
