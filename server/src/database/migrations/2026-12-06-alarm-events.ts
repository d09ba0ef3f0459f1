import type { Kysely } from 'kysely';
import { run } from './table.ts';

/** The first row of an event that the log shows: what its pages are made of. */
const HEAD = 'activated = event_at and repeated = 0 and (raised_at is not null or returned_at is null)';
const WAITING =
  'acknowledged_at is null and repeated = 0 and withdrawn = 0 and (raised_at is not null or returned_at is null)';

/** So that any page of a long alarm log is found by walking one index. Repetitions are in none of them but the last. */
export async function alarmEvents(db: Kysely<never>): Promise<void> {
  const indexes: readonly [name: string, columns: string, where: string][] = [
    ['events_by_time', 'event_at, event_id, sensor_id, condition', HEAD],
    ['events_by_sensor', 'sensor_id, event_at, event_id, condition', HEAD],
    ['events_by_condition', 'condition, event_at, event_id, sensor_id', HEAD],
    ['events_withdrawn', 'event_at, event_id, sensor_id, condition', `${HEAD} and withdrawn = 1`],
    ['events_waiting', 'event_at, event_id, sensor_id, condition', WAITING],
    ['events_waiting_by_sensor', 'sensor_id, event_at, event_id, condition', WAITING],
    [
      'events_recording',
      'event_at, event_id, sensor_id, condition',
      'ended_at is null and repeated = 0 and withdrawn = 0',
    ],
    ['events_noted', 'event_at, event_id, sensor_id, condition', "notes <> ''"],
    ['notes', 'event_id', "notes <> ''"],
  ];
  for (const [name, columns, where] of indexes) {
    await run(db, `create index alarm_log_${name} on alarm_log (company_id, ${columns}) where ${where}`);
  }
  await run(db, 'create index alarm_log_event_rows on alarm_log (company_id, event_id, repeated)');
  await run(db, 'drop index alarm_log_by_event');
}
