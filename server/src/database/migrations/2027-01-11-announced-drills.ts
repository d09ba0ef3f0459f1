import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { columnTypes } from './table.ts';

/** For which of its planned times a drill has been announced to those whom it will reach. */
export async function announcedDrills(db: Kysely<never>, engine: Engine): Promise<void> {
  await db.schema.alterTable('drills').addColumn('announced_for', columnTypes(engine).integer).execute();
}
