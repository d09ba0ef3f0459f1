import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/** Up to when the readings of a sensor have been deleted for their age, so that nothing takes them for never made. */
export async function retention(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table sensors add column readings_from ${integer}`);
}
