import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/**
 * A serial number is looked up by itself. While the index began with the company, SQLite's planner took it for every
 * list of a company's sensors and sorted what it found; now such a list is a walk along the primary key.
 */
export async function sensorsBySerial(db: Kysely<never>, _engine: Engine): Promise<void> {
  await run(db, 'drop index sensors_by_serial');
  await run(
    db,
    'create unique index sensors_by_serial on sensors (serial_no, company_id) where deleted_at is null',
  );
}
