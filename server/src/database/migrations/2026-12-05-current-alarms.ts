import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/** What is wrong now is found by keys: the sensors that are not normal, and the rows that their states refer to. */
export async function currentAlarms(db: Kysely<never>, _engine: Engine): Promise<void> {
  await run(
    db,
    'create index alarm_states_busy on alarm_states (company_id, sensor_id) where conditions is not null',
  );
  await run(
    db,
    // As columns, not as conditions of the index: SQLite prefers the index with more of what is asked for.
    `create index alarm_log_excursions on alarm_log (company_id, sensor_id, condition, withdrawn, repeated, activated)
      where ended_at is null and raised_at is not null`,
  );
}
