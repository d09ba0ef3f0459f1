import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';
import { columnTypes, createSequences } from './table.ts';

/** Causes and actions to choose from, what was chosen of each event, and what an acknowledgement needs. */
export async function alarmChoices(db: Kysely<never>, engine: Engine): Promise<void> {
  await buildTable(db, engine, 'alarm_choices', ['choice_id'], (table, { integer, text }) =>
    table
      .addColumn('choice_id', integer, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('retired_at', integer)
      .addCheckConstraint('alarm_choices_kind', sql`kind in ('cause', 'action')`),
  );
  await createSequences(db, engine, ['alarm_choices']);
  await buildTable(db, engine, 'alarm_event_answers', ['event_id'], (table, { integer, text }) =>
    table
      .addColumn('event_id', integer, (column) => column.notNull())
      .addColumn('cause_id', integer)
      .addColumn('cause', text)
      .addColumn('action_id', integer)
      .addColumn('action', text)
      .addColumn('answered_by', text, (column) => column.notNull())
      .addColumn('answered_by_id', integer)
      .addColumn('answered_at', integer, (column) => column.notNull()),
  );
  await db.schema
    .alterTable('companies')
    .addColumn('acknowledgement_needs', columnTypes(engine).text, (column) =>
      column.notNull().defaultTo('nothing'),
    )
    .execute();
}
