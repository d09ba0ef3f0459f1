import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/** What base units delivered in the first hour with their key, for whoever waits for it. */
export async function firstMessages(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ['first_messages', 'first_readings']) {
    await run(db, `alter table base_units add column ${column} ${integer} not null default 0`);
  }
}
