import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/**
 * Whether the roll-ups of 10 minutes of a sealed day are rows. Those of days that were sealed before are, until a round of
 * sealing deletes them.
 */
export async function sealedRollups(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table sealed_days add column fine_rollups ${integer} not null default 1`);
  await run(
    db,
    'create index sealed_days_fine_rollups on sealed_days (company_id, sensor_id, day) where fine_rollups = 1',
  );
}
