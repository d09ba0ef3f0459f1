import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/**
 * Which channels the block of a sealed day has values of, a bit each, and whether values came since that are rows yet.
 * Values of days that were sealed before stay rows.
 */
export async function sealedChannels(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table sealed_days add column channels ${integer} not null default 0`);
  await run(db, `alter table sealed_days add column channels_late ${integer} not null default 0`);
  await run(
    db,
    'create index sealed_days_channels on sealed_days (company_id, sensor_id, day, channels) where channels <> 0',
  );
  await run(
    db,
    'create index sealed_days_channels_late on sealed_days (company_id, sensor_id, day) where channels_late = 1',
  );
}
