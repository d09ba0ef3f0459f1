import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/** In which language messages to an outside contact are written; null for that of the company. */
export async function contactLanguage(db: Kysely<never>, _engine: Engine): Promise<void> {
  await run(db, 'alter table contacts add column language text');
}
