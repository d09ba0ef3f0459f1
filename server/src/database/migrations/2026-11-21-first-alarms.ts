import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Alarm settings as versions, the state of each sensor's alarms, the alarm log and what was acknowledged. */
export async function firstAlarms(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['alarm_log', 'acknowledgements']);
  await createTable(
    db,
    engine,
    'alarm_settings',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      version: 'integer',
      saved_at: 'integer',
      saved_by: 'text',
      saved_by_id: 'integer?',
      settings: 'text?',
    },
    { key: ['company_id', 'sensor_id', 'version'] },
  );
  await createTable(
    db,
    engine,
    'alarm_states',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      settings_version: 'integer default 0',
      evaluated_until: 'integer?',
      due_at: 'integer?',
      conditions: 'text?',
    },
    { key: ['company_id', 'sensor_id'] },
  );
  await run(
    db,
    'create index alarm_states_due on alarm_states (company_id, due_at) where due_at is not null',
  );
  await createLog(db, engine);
  await createTable(
    db,
    engine,
    'alarm_acknowledgements',
    {
      company_id: 'integer',
      acknowledgement_id: 'integer',
      sensor_id: 'integer',
      condition: 'text',
      position: 'integer',
      spans: 'text',
      acknowledged_by: 'text',
      acknowledged_by_id: 'integer?',
      acknowledged_at: 'integer',
    },
    { key: ['company_id', 'acknowledgement_id'] },
  );
  await run(
    db,
    'create index acknowledgements_by_position on alarm_acknowledgements (company_id, sensor_id, condition, position)',
  );
  await createTable(
    db,
    engine,
    'sensor_base_units',
    { company_id: 'integer', sensor_id: 'integer', base_unit_id: 'integer', heard_at: 'integer' },
    { key: ['company_id', 'sensor_id', 'base_unit_id'] },
  );
}

async function createLog(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'alarm_log',
    {
      company_id: 'integer',
      log_id: 'integer',
      event_id: 'integer',
      sensor_id: 'integer?',
      base_unit_id: 'integer?',
      condition: 'text',
      event_at: 'integer',
      activated: 'integer',
      repeated: 'integer',
      opened_received_at: 'integer',
      raised_at: 'integer?',
      value: 'real',
      limit_value: 'real?',
      delay_ends_at: 'integer?',
      returned_at: 'integer?',
      reset_at: 'integer?',
      ended_at: 'integer?',
      acknowledged_by: 'text?',
      acknowledged_by_id: 'integer?',
      acknowledged_at: 'integer?',
      detected_late: 'integer',
      withdrawn: 'integer default 0',
      notes: "text default ''",
    },
    { key: ['company_id', 'log_id'] },
  );
  await run(
    db,
    'create index alarm_log_by_condition on alarm_log (company_id, sensor_id, condition, activated)',
  );
  await run(db, 'create index alarm_log_by_time on alarm_log (company_id, activated)');
  await run(db, 'create index alarm_log_by_event on alarm_log (company_id, event_id)');
  await run(
    db,
    'create index alarm_log_recording on alarm_log (company_id, sensor_id) where ended_at is null',
  );
  await run(
    db,
    'create index alarm_log_waiting on alarm_log (company_id, activated) where acknowledged_at is null',
  );
  await run(
    db,
    'create index alarm_log_base_units on alarm_log (company_id, base_unit_id) where base_unit_id is not null',
  );
}
