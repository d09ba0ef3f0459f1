import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/** Language and unit of temperature that a person, and a company for its people, chose; null for no choice. */
export async function preferences(db: Kysely<never>, _engine: Engine): Promise<void> {
  for (const table of ['users', 'companies']) {
    await run(db, `alter table ${table} add column language text`);
    await run(db, `alter table ${table} add column temperature_unit text`);
  }
}
