import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Zones: groups of sensors, with the users that look after them. */
export async function zones(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['zones']);
  await createTable(
    db,
    engine,
    'zones',
    {
      company_id: 'integer',
      zone_id: 'integer',
      name: 'text',
      description: 'text',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    { key: ['company_id', 'zone_id'] },
  );
  await createTable(
    db,
    engine,
    'zone_sensors',
    { company_id: 'integer', zone_id: 'integer', sensor_id: 'integer' },
    { key: ['company_id', 'zone_id', 'sensor_id'] },
  );
  await run(db, 'create index zone_sensors_by_sensor on zone_sensors (company_id, sensor_id)');
  await createTable(
    db,
    engine,
    'zone_users',
    { company_id: 'integer', zone_id: 'integer', user_id: 'integer' },
    { key: ['company_id', 'zone_id', 'user_id'] },
  );
  await run(db, 'create index zone_users_by_user on zone_users (company_id, user_id)');
}
