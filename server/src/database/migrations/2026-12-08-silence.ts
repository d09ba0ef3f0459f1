import { sql, type Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { acrossCompanies, createTable, run } from './table.ts';

/**
 * What decides when a sensor is silent, beside the sensor: its rhythm, and what the newest settings say by hand. What
 * could not be received or stored, by base unit and by the whole installation.
 */
export async function silence(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table sensors add column heard_every_ms ${integer}`);
  await run(db, `alter table sensors add column offline_after_ms ${integer}`);
  await run(db, `alter table base_units add column unstored_since ${integer}`);
  await run(db, `alter table base_units add column unstored_at ${integer}`);
  await createTable(
    db,
    engine,
    'installation',
    {
      company_id: 'integer',
      since: 'integer',
      alive_at: 'integer',
      blind: "text default '[]'",
      clock_doubt: 'text?',
    },
    { key: ['company_id'] },
  );
  await run(
    db,
    'create index sensor_base_units_by_unit on sensor_base_units (company_id, base_unit_id, sensor_id)',
  );
  const minutes =
    engine === 'sqlite'
      ? sql`json_extract(saved.settings, '$.offline_after')`
      : sql`cast(cast(saved.settings as json) ->> 'offline_after' as double precision)`;
  await acrossCompanies(db, engine, async () => {
    await sql`update sensors set offline_after_ms = (
      select cast(round(60000 * ${minutes}) as ${sql.raw(integer)})
      from alarm_states as state
      join alarm_settings as saved on saved.company_id = state.company_id and saved.sensor_id = state.sensor_id
        and saved.version = state.settings_version
      where state.company_id = sensors.company_id and state.sensor_id = sensors.sensor_id
    )`.execute(db);
  });
}
