import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable, run } from './table.ts';

/** Readings of a sensor's day in UTC, each as one compressed block. */
export async function sealedDays(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'sealed_days',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      day: 'integer',
      readings: 'integer',
      digest: 'text',
      first_at: 'integer',
      last_at: 'integer',
      sealed_at: 'integer',
      block: 'bytes',
    },
    { key: ['company_id', 'sensor_id', 'day'] },
  );
  // It is compressed already.
  if (engine === 'postgres') {
    await run(db, 'alter table sealed_days alter column block set storage external');
  }
}
