import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';
import { columnTypes, createSequences, run } from './table.ts';

/** Maintenance and shelving, the events whose messages they hold, and who may shelve for how long. */
export async function quietPeriods(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['quiet_periods']);
  await buildTable(db, engine, 'quiet_periods', ['quiet_id'], (table, { integer, text }) =>
    table
      .addColumn('quiet_id', integer, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('scope', text, (column) => column.notNull())
      .addColumn('zone_id', integer)
      .addColumn('base_unit_id', integer)
      .addColumn('from_at', integer, (column) => column.notNull())
      .addColumn('until_at', integer, (column) => column.notNull())
      .addColumn('repeats', text)
      .addColumn('ended_times', text)
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('event_id', integer)
      .addColumn('created_by', text, (column) => column.notNull())
      .addColumn('created_by_id', integer)
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('ended_at', integer)
      .addColumn('ended_by', text)
      .addColumn('ended_by_id', integer)
      .addCheckConstraint('quiet_periods_kind', sql`kind in ('maintenance', 'shelving')`)
      .addCheckConstraint('quiet_periods_scope', sql`scope in ('company', 'zone', 'base-unit', 'sensors')`)
      .addCheckConstraint('quiet_periods_end', sql`until_at > from_at`),
  );
  await run(db, 'create index quiet_periods_by_end on quiet_periods (company_id, until_at)');
  await buildTable(db, engine, 'quiet_period_sensors', ['quiet_id', 'sensor_id'], (table, { integer }) =>
    table
      .addColumn('quiet_id', integer, (column) => column.notNull())
      .addColumn('sensor_id', integer, (column) => column.notNull()),
  );
  await buildTable(db, engine, 'held_events', ['event_id'], (table, { integer, text }) =>
    table
      .addColumn('event_id', integer, (column) => column.notNull())
      .addColumn('quiet_id', integer, (column) => column.notNull())
      .addColumn('sensor_id', integer)
      .addColumn('base_unit_id', integer)
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('held_at', integer, (column) => column.notNull())
      .addColumn('settled_at', integer)
      .addColumn('outcome', text)
      .addCheckConstraint('held_events_kind', sql`kind in ('raised', 'shelved')`)
      .addCheckConstraint('held_events_outcome', sql`outcome in ('notified', 'over')`),
  );
  await run(
    db,
    'create index held_events_open on held_events (company_id, event_id) where settled_at is null',
  );
  const { integer } = columnTypes(engine);
  await db.schema
    .alterTable('companies')
    .addColumn('longest_shelving_ms', integer, (column) => column.notNull().defaultTo(7_200_000))
    .execute();
  await db.schema
    .alterTable('companies')
    .addColumn('viewers_may_shelve', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
