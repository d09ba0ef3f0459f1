import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/** When the connection of a base unit broke, as its last will says. */
export async function lastWill(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table base_units add column went_offline_at ${integer}`);
}
