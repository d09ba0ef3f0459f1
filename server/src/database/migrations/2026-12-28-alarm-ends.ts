import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/**
 * Which alarms of a sensor were not over at a moment: asked for each late reading and before old readings are deleted.
 * Without this index that is a walk over every alarm the sensor ever had.
 */
export async function alarmEnds(db: Kysely<never>, _engine: Engine): Promise<void> {
  await run(
    db,
    'create index alarm_log_ends on alarm_log (company_id, sensor_id, ended_at, event_at, activated) where ended_at is not null',
  );
}
