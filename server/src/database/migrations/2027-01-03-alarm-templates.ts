import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';
import { createSequences, run } from './table.ts';

/**
 * Templates of alarm settings as versions, the sensors that follow one, each with the version that it has, and what is
 * done for a template in the background. A version of a sensor's settings names the template's version it was made of.
 */
export async function alarmTemplates(db: Kysely<never>, engine: Engine): Promise<void> {
  await buildTable(db, engine, 'alarm_templates', ['template_id'], (table, { integer, text }) =>
    table
      .addColumn('template_id', integer, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('deleted_at', integer),
  );
  await createSequences(db, engine, ['alarm_templates']);
  await buildTable(
    db,
    engine,
    'alarm_template_versions',
    ['template_id', 'version'],
    (table, { integer, text }) =>
      table
        .addColumn('template_id', integer, (column) => column.notNull())
        .addColumn('version', integer, (column) => column.notNull())
        .addColumn('saved_at', integer, (column) => column.notNull())
        .addColumn('saved_by', text, (column) => column.notNull())
        .addColumn('saved_by_id', integer)
        .addColumn('settings', text, (column) => column.notNull())
        .addColumn('instructions', text, (column) => column.notNull()),
  );
  await buildTable(db, engine, 'sensor_templates', ['sensor_id'], (table, { integer, text }) =>
    table
      .addColumn('sensor_id', integer, (column) => column.notNull())
      .addColumn('template_id', integer, (column) => column.notNull())
      .addColumn('applied_version', integer, (column) => column.notNull())
      .addColumn('followed_at', integer, (column) => column.notNull())
      .addColumn('followed_by', text, (column) => column.notNull())
      .addColumn('followed_by_id', integer)
      .addColumn('failures', integer, (column) => column.notNull())
      .addColumn('failure', text)
      .addColumn('retry_at', integer),
  );
  await run(
    db,
    'create index sensor_templates_by_template on sensor_templates (company_id, template_id, sensor_id)',
  );
  await buildTable(db, engine, 'template_jobs', ['template_id', 'kind'], (table, { integer, text }) =>
    table
      .addColumn('template_id', integer, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('attempt', integer, (column) => column.notNull())
      .addColumn('due_at', integer)
      .addColumn('leased_until', integer, (column) => column.notNull())
      .addColumn('wanted', text)
      .addColumn('state', text),
  );
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table alarm_settings add column template_id ${integer}`);
  await run(db, `alter table alarm_settings add column template_version ${integer}`);
}
