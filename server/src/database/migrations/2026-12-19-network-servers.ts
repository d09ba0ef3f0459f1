import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/**
 * What network servers add: when they are silent and what their fields mean, what they call the sensors that nobody has
 * added yet, and how often which of their messages lacked what.
 */
export async function networkServers(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table base_units add column silent_after_ms ${integer}`);
  await run(db, 'alter table base_units add column field_map text');
  await run(db, 'alter table discovered_sensors add column name_hint text');
  await run(db, 'alter table discovered_sensors add column type_hint text');
  await run(db, 'alter table reading_rejections add column problems text');
}
