import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';
import { columnTypes, createSequences, run } from './table.ts';

/** Alarm drills of alert groups, their runs, and the hidden sensor that they measure with. */
export async function drills(db: Kysely<never>, engine: Engine): Promise<void> {
  const { integer: whole } = columnTypes(engine);
  await createSequences(db, engine, ['drills', 'drill_runs']);
  await db.schema
    .alterTable('sensors')
    .addColumn('is_drill', whole, (column) => column.notNull().defaultTo(0))
    .execute();
  await run(db, 'create unique index sensors_drill on sensors (company_id) where is_drill = 1');
  await buildTable(db, engine, 'drills', ['drill_id'], (table, { integer, text }) =>
    table
      .addColumn('drill_id', integer, (column) => column.notNull())
      .addColumn('group_id', integer, (column) => column.notNull())
      .addColumn('schedule', text)
      .addColumn('channels', text, (column) => column.notNull())
      .addColumn('within_ms', integer, (column) => column.notNull())
      .addColumn('needs_acknowledgement', integer, (column) => column.notNull())
      .addColumn('announced', integer, (column) => column.notNull())
      .addColumn('planned_at', integer)
      .addColumn('next_at', integer)
      .addColumn('postponed', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('deleted_at', integer),
  );
  await run(db, 'create index drills_due on drills (next_at) where deleted_at is null');
  await buildTable(db, engine, 'drill_runs', ['run_id'], (table, { integer, text }) =>
    table
      .addColumn('run_id', integer, (column) => column.notNull())
      .addColumn('drill_id', integer, (column) => column.notNull())
      .addColumn('group_name', text, (column) => column.notNull())
      .addColumn('channels', text, (column) => column.notNull())
      .addColumn('within_ms', integer, (column) => column.notNull())
      .addColumn('needs_acknowledgement', integer, (column) => column.notNull())
      .addColumn('started_at', integer, (column) => column.notNull())
      .addColumn('started_by', text)
      .addColumn('started_by_id', integer)
      .addColumn('committed_at', integer)
      .addColumn('event_id', integer)
      .addColumn('ended_at', integer)
      .addColumn('result', text)
      .addColumn('reason', text)
      .addColumn('ledger', text)
      .addColumn('closed_at', integer)
      .addColumn('leased_until', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('seen_at', integer)
      .addColumn('seen_by', text)
      .addColumn('seen_by_id', integer)
      .addCheckConstraint('drill_runs_result', sql`result in ('passed', 'late', 'failed', 'skipped')`),
  );
  await run(db, 'create unique index drill_runs_open on drill_runs (company_id) where closed_at is null');
  await run(db, 'create index drill_runs_by_drill on drill_runs (company_id, drill_id, started_at)');
}
