import type { Kysely } from 'kysely';
import type { Engine } from '../../dialect.ts';
import { addColumn, createSequences, createTable, run } from '../table.ts';

/** Causes and actions, instructions, templates, maintenance and shelving. */
export async function addAlarms(db: Kysely<never>, engine: Engine): Promise<void> {
  await addAnswers(db, engine);
  await addTemplates(db, engine);
  await addQuietPeriods(db, engine);
  // Alarms that began while there was no recipient to notify of them, and why.
  await createTable(
    db,
    engine,
    'unnotified_alarms',
    { company_id: 'integer', event_id: 'integer', because: 'text', noted_at: 'integer' },
    {
      key: ['company_id', 'event_id'],
      checks: { unnotified_alarms_because: "because in ('no group', 'nobody to notify')" },
    },
  );
  // The clock of alarms asks, twice a second on each server, what is due of all companies: by an index that begins with
  // the company that is a walk over every sensor that is watched.
  await run(db, 'drop index alarm_states_due');
  await run(
    db,
    'create index alarm_states_due on alarm_states (due_at, company_id, sensor_id) where due_at is not null',
  );
  // Which alarms of a sensor were not over at a moment: asked for each late reading and before old readings are deleted.
  await run(
    db,
    'create index alarm_log_ends on alarm_log (company_id, sensor_id, ended_at, event_at, activated) where ended_at is not null',
  );
}

/** The causes and actions of a company, the choice for each event, and what an acknowledgement needs. */
async function addAnswers(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'alarm_choices',
    {
      company_id: 'integer',
      choice_id: 'integer',
      kind: 'text',
      text: 'text',
      position: 'integer',
      retired_at: 'integer?',
    },
    { key: ['company_id', 'choice_id'], checks: { alarm_choices_kind: "kind in ('cause', 'action')" } },
  );
  await createSequences(db, engine, ['alarm_choices']);
  await createTable(
    db,
    engine,
    'alarm_event_answers',
    {
      company_id: 'integer',
      event_id: 'integer',
      cause_id: 'integer?',
      cause: 'text?',
      action_id: 'integer?',
      action: 'text?',
      answered_by: 'text',
      answered_by_id: 'integer?',
      answered_at: 'integer',
    },
    { key: ['company_id', 'event_id'] },
  );
  await addColumn(db, engine, 'companies', 'acknowledgement_needs', "text default 'nothing'");
  // The second person who confirmed the acknowledgement of an event, in companies that ask for one.
  await createTable(
    db,
    engine,
    'alarm_confirmations',
    {
      company_id: 'integer',
      event_id: 'integer',
      confirmed_by: 'text',
      confirmed_by_id: 'integer?',
      confirmed_at: 'integer',
      note: 'text',
    },
    { key: ['company_id', 'event_id'] },
  );
  await addColumn(db, engine, 'companies', 'alarms_are_confirmed', 'integer default 0');
  await createTable(
    db,
    engine,
    'alarm_instructions',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      version: 'integer',
      saved_at: 'integer',
      saved_by: 'text',
      saved_by_id: 'integer?',
      instructions: 'text',
    },
    { key: ['company_id', 'sensor_id', 'version'] },
  );
}

/**
 * Templates of alarm settings as versions, the sensors that follow one, each with the version that it has, and what is
 * done for a template in the background. A version of a sensor's settings names the template's version it was made of.
 */
async function addTemplates(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'alarm_templates',
    {
      company_id: 'integer',
      template_id: 'integer',
      name: 'text',
      description: 'text',
      version: 'integer',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    { key: ['company_id', 'template_id'] },
  );
  await createSequences(db, engine, ['alarm_templates']);
  await createTable(
    db,
    engine,
    'alarm_template_versions',
    {
      company_id: 'integer',
      template_id: 'integer',
      version: 'integer',
      saved_at: 'integer',
      saved_by: 'text',
      saved_by_id: 'integer?',
      settings: 'text',
      instructions: 'text',
    },
    { key: ['company_id', 'template_id', 'version'] },
  );
  await createTable(
    db,
    engine,
    'sensor_templates',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      template_id: 'integer',
      applied_version: 'integer',
      followed_at: 'integer',
      followed_by: 'text',
      followed_by_id: 'integer?',
      failures: 'integer',
      failure: 'text?',
      retry_at: 'integer?',
    },
    { key: ['company_id', 'sensor_id'] },
  );
  await run(
    db,
    'create index sensor_templates_by_template on sensor_templates (company_id, template_id, sensor_id)',
  );
  await createTable(
    db,
    engine,
    'template_jobs',
    {
      company_id: 'integer',
      template_id: 'integer',
      kind: 'text',
      attempt: 'integer',
      due_at: 'integer?',
      leased_until: 'integer',
      wanted: 'text?',
      state: 'text?',
    },
    { key: ['company_id', 'template_id', 'kind'] },
  );
  await addColumn(db, engine, 'alarm_settings', 'template_id', 'integer?');
  await addColumn(db, engine, 'alarm_settings', 'template_version', 'integer?');
}

/** Maintenance and shelving, the events whose messages they hold, and who may shelve for how long. */
async function addQuietPeriods(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['quiet_periods']);
  await createTable(
    db,
    engine,
    'quiet_periods',
    {
      company_id: 'integer',
      quiet_id: 'integer',
      kind: 'text',
      scope: 'text',
      zone_id: 'integer?',
      base_unit_id: 'integer?',
      from_at: 'integer',
      until_at: 'integer',
      repeats: 'text?',
      ended_times: 'text?',
      reason: 'text',
      event_id: 'integer?',
      created_by: 'text',
      created_by_id: 'integer?',
      created_at: 'integer',
      ended_at: 'integer?',
      ended_by: 'text?',
      ended_by_id: 'integer?',
    },
    {
      key: ['company_id', 'quiet_id'],
      checks: {
        quiet_periods_kind: "kind in ('maintenance', 'shelving')",
        quiet_periods_scope: "scope in ('company', 'zone', 'base-unit', 'sensors')",
        quiet_periods_end: 'until_at > from_at',
      },
    },
  );
  await run(db, 'create index quiet_periods_by_end on quiet_periods (company_id, until_at)');
  await createTable(
    db,
    engine,
    'quiet_period_sensors',
    { company_id: 'integer', quiet_id: 'integer', sensor_id: 'integer' },
    { key: ['company_id', 'quiet_id', 'sensor_id'] },
  );
  await createTable(
    db,
    engine,
    'held_events',
    {
      company_id: 'integer',
      event_id: 'integer',
      quiet_id: 'integer',
      sensor_id: 'integer?',
      base_unit_id: 'integer?',
      kind: 'text',
      held_at: 'integer',
      settled_at: 'integer?',
      outcome: 'text?',
    },
    {
      key: ['company_id', 'event_id'],
      checks: {
        held_events_kind: "kind in ('raised', 'shelved')",
        held_events_outcome: "outcome in ('notified', 'over')",
      },
    },
  );
  await run(
    db,
    'create index held_events_open on held_events (company_id, event_id) where settled_at is null',
  );
  await addColumn(db, engine, 'companies', 'longest_shelving_ms', 'integer default 7200000');
  await addColumn(db, engine, 'companies', 'viewers_may_shelve', 'integer default 0');
}
