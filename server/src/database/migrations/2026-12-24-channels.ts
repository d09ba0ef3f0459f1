import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable, run } from './table.ts';

const OF_CHANNEL = { company_id: 'integer', sensor_id: 'integer', channel: 'integer' } as const;
const KEY = ['company_id', 'sensor_id', 'channel'];

/** What sensors measure beside the columns of readings: a narrow table, and what is known of it without its rows. */
export async function channels(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'channels',
    {
      ...OF_CHANNEL,
      wire_key: 'text',
      measurand: 'text',
      name: 'text',
      position: 'integer',
      created_at: 'integer',
      removed_at: 'integer?',
    },
    { key: KEY },
  );
  await createTable(
    db,
    engine,
    'channel_readings',
    { ...OF_CHANNEL, measured_at: 'integer', value: 'real' },
    { key: [...KEY, 'measured_at'] },
  );
  await createTable(
    db,
    engine,
    'channel_latest',
    { ...OF_CHANNEL, measured_at: 'integer', value: 'real', since: 'integer' },
    { key: KEY },
  );
  await createTable(
    db,
    engine,
    'channel_rollups',
    {
      ...OF_CHANNEL,
      bucket_at: 'integer',
      samples: 'integer',
      min: 'real',
      max: 'real',
      sum: 'real',
      first_at: 'integer',
      first_value: 'real',
      last_at: 'integer',
      last_value: 'real',
      difference: 'real',
      resets: 'integer',
    },
    { key: [...KEY, 'bucket_at'] },
  );
  await run(db, 'alter table discovered_sensors add column channels text');
  await run(db, 'alter table reading_rejections add column unknown_channels text');
}
