import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable } from './table.ts';

/** The last import of readings from another product's file: who does it, how far it is, how it went. */
export async function readingsImports(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'readings_imports',
    {
      company_id: 'integer',
      attempt: 'text',
      leased_until: 'integer',
      finished_at: 'integer?',
      state: 'text',
    },
    { key: ['company_id'] },
  );
}
