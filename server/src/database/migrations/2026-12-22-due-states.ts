import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/**
 * The clock of alarms asks, twice a second on each server, what is due of all companies: by an index that begins with
 * the company that is a walk over every sensor that is watched.
 */
export async function dueStates(db: Kysely<never>, _engine: Engine): Promise<void> {
  await run(db, 'drop index alarm_states_due');
  await run(
    db,
    'create index alarm_states_due on alarm_states (due_at, company_id, sensor_id) where due_at is not null',
  );
}
