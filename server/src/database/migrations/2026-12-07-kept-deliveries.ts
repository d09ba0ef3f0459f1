import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/**
 * What was taken in and is no reading yet: deliveries that cannot be stored, readings that lie ahead of our clock, and
 * why readings of a base unit were rejected last.
 */
export async function keptDeliveries(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['quarantined_deliveries', 'readings_ahead']);
  await createTable(
    db,
    engine,
    'quarantined_deliveries',
    {
      company_id: 'integer',
      quarantine_id: 'integer',
      base_unit_id: 'integer',
      received_at: 'integer',
      quarantined_at: 'integer',
      readings: 'integer',
      bytes: 'integer',
      payload: 'text',
      reason: 'text',
      tries: 'integer',
    },
    { key: ['company_id', 'quarantine_id'] },
  );
  await createTable(
    db,
    engine,
    'readings_ahead',
    {
      company_id: 'integer',
      base_unit_id: 'integer',
      ahead_id: 'integer',
      received_at: 'integer',
      first_at: 'integer',
      readings: 'integer',
      payload: 'text',
    },
    { key: ['company_id', 'base_unit_id', 'ahead_id'] },
  );
  await run(db, 'create index readings_ahead_due on readings_ahead (first_at)');
  await createTable(
    db,
    engine,
    'reading_rejections',
    {
      company_id: 'integer',
      base_unit_id: 'integer',
      rejections: 'integer',
      last_at: 'integer',
      newest: 'text',
    },
    { key: ['company_id', 'base_unit_id'] },
  );
  // Where the record reaches further than the newest values, which gave way: their clock was ahead.
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table latest_readings add column recorded_to ${integer}`);
}
