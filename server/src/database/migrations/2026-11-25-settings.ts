import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable, run } from './table.ts';

/** What a company sets for itself: its address, who sees what, and how long readings are kept. */
export async function settings(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table companies add column viewers_see_own_zones ${integer} not null default 0`);
  await run(db, `alter table companies add column keep_readings_days ${integer}`);
  await run(db, `alter table companies add column keep_statistics_days ${integer}`);
  await run(db, `alter table sensors add column legal_hold ${integer} not null default 0`);
  await createTable(
    db,
    engine,
    'company_addresses',
    {
      company_id: 'integer',
      company_name: 'text',
      address1: 'text',
      address2: 'text',
      city: 'text',
      postcode: 'text',
      country: 'text',
    },
    { key: ['company_id'] },
  );
}
