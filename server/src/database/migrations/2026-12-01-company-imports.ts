import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable } from './table.ts';

/** Companies that came from a file, by the sum of its content; unfinished while `finished_at` is null. */
export async function companyImports(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'company_imports',
    { company_id: 'integer', content: 'text', started_at: 'integer', finished_at: 'integer?' },
    { key: ['company_id'] },
  );
}
