import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable, run } from './table.ts';

/** Alarms that a second group is told of if nobody acknowledges in time. */
export async function escalations(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'escalations',
    {
      company_id: 'integer',
      event_id: 'integer',
      group_id: 'integer',
      due_at: 'integer',
      told_at: 'integer?',
      told_group_id: 'integer?',
    },
    { key: ['company_id', 'event_id', 'group_id'] },
  );
  await run(db, 'create index escalations_due on escalations (due_at) where told_at is null');
}
