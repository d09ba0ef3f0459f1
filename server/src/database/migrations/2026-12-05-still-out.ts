import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { acrossCompanies, createTable, run } from './table.ts';

/** What follows an acknowledgement while the value stays out. What is so already counts from its acknowledgement. */
export async function stillOut(db: Kysely<never>, engine: Engine): Promise<void> {
  const [integer, real] = engine === 'sqlite' ? ['integer', 'real'] : ['bigint', 'double precision'];
  for (const column of [
    `still_out_after_ms ${integer} not null default 3600000`,
    `worse_by_celsius ${real} not null default 3`,
    `worse_by_percent ${real} not null default 10`,
  ]) {
    await run(db, `alter table companies add column ${column}`);
  }
  await run(db, 'alter table alarm_log add column acknowledged_again_by text');
  await run(db, `alter table alarm_log add column acknowledged_again_at ${integer}`);
  await createTable(
    db,
    engine,
    'still_out',
    {
      company_id: 'integer',
      event_id: 'integer',
      sensor_id: 'integer?',
      base_unit_id: 'integer?',
      condition: 'text',
      counted_from: 'integer',
      worse_base: 'real?',
      worse_at: 'integer?',
    },
    { key: ['company_id', 'event_id'] },
  );
  await createTable(
    db,
    engine,
    'follow_ups',
    { company_id: 'integer', event_id: 'integer', kind: 'text', number: 'integer', sent_at: 'integer' },
    { key: ['company_id', 'event_id', 'kind', 'number'] },
  );
  await acrossCompanies(db, engine, async () =>
    run(
      db,
      `insert into still_out (company_id, event_id, sensor_id, base_unit_id, condition, counted_from, worse_base)
      select company_id, event_id, max(sensor_id), max(base_unit_id), max(condition), max(acknowledged_at),
        case when max(condition) like '%:low' then min(value) else max(value) end
      from alarm_log
      where acknowledged_at is not null and returned_at is null and ended_at is null and repeated = 0
        and withdrawn = 0 and condition <> 'battery'
      group by company_id, event_id`,
    ),
  );
}
