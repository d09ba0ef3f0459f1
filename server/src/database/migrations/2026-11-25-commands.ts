import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable, run } from './table.ts';

/** Commands to base units. */
export async function commands(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['commands']);
  await createTable(
    db,
    engine,
    'commands',
    {
      company_id: 'integer',
      command_id: 'integer',
      kind: 'text',
      state: 'text',
      base_unit_id: 'integer',
      sensor_id: 'integer?',
      payload: 'text',
      secret: 'text?',
      progress: 'real?',
      detail: 'text?',
      attempts: 'integer default 0',
      created_by: 'text',
      created_by_id: 'integer',
      created_at: 'integer',
      sent_at: 'integer?',
      last_sent_at: 'integer?',
      ended_at: 'integer?',
      expires_at: 'integer',
    },
    { key: ['company_id', 'command_id'] },
  );
  const open = "where state in ('queued', 'sent')";
  await run(db, `create index commands_to_send on commands (base_unit_id, last_sent_at) ${open}`);
  await run(db, `create index commands_to_expire on commands (expires_at) ${open}`);
  await run(db, 'create index commands_by_sensor on commands (company_id, sensor_id, command_id)');
  await run(db, 'create index commands_by_base_unit on commands (company_id, base_unit_id, command_id)');
}
