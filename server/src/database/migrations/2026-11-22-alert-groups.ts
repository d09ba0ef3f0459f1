import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Alert groups: which sensors' alarms are told to whom over which channels. */
export async function alertGroups(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['alert_groups']);
  await createTable(
    db,
    engine,
    'alert_groups',
    {
      company_id: 'integer',
      group_id: 'integer',
      name: 'text',
      escalate_to: 'integer?',
      escalate_after_ms: 'integer?',
      created_at: 'integer',
      deleted_at: 'integer?',
    },
    { key: ['company_id', 'group_id'] },
  );
  await createTable(
    db,
    engine,
    'alert_group_sensors',
    { company_id: 'integer', group_id: 'integer', sensor_id: 'integer' },
    { key: ['company_id', 'group_id', 'sensor_id'] },
  );
  await run(db, 'create index alert_group_sensors_by_sensor on alert_group_sensors (company_id, sensor_id)');
  await createTable(
    db,
    engine,
    'alert_group_recipients',
    {
      company_id: 'integer',
      group_id: 'integer',
      user_id: 'integer',
      email: 'integer',
      sms: 'integer',
      push: 'integer',
    },
    { key: ['company_id', 'group_id', 'user_id'] },
  );
}
