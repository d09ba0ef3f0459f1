import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/** Who is importing a company's file and how far it is, so that one alone does and what is left behind is found. */
export async function importAttempts(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  for (const column of [
    "attempt text not null default ''",
    `leased_until ${integer} not null default 0`,
    `staged ${integer} not null default 0`,
    'state text',
  ]) {
    await run(db, `alter table company_imports add column ${column}`);
  }
}
