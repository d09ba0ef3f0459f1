import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Sites, their plans, and where sensors stand on them. */
export async function sites(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['sites']);
  await createTable(
    db,
    engine,
    'sites',
    {
      company_id: 'integer',
      site_id: 'integer',
      description: 'text',
      scale: 'real',
      address: 'text',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    { key: ['company_id', 'site_id'] },
  );
  await createTable(
    db,
    engine,
    'site_users',
    { company_id: 'integer', site_id: 'integer', user_id: 'integer' },
    { key: ['company_id', 'site_id', 'user_id'] },
  );
  await createTable(
    db,
    engine,
    'site_plans',
    { company_id: 'integer', site_id: 'integer', image: 'text', width: 'integer', height: 'integer' },
    { key: ['company_id', 'site_id'] },
  );
  await createTable(
    db,
    engine,
    'site_positions',
    { company_id: 'integer', site_id: 'integer', sensor_id: 'integer', x: 'real', y: 'real' },
    { key: ['company_id', 'site_id', 'sensor_id'] },
  );
  await run(db, 'create index site_positions_by_sensor on site_positions (company_id, sensor_id)');
}
