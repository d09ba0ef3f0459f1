import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createSequences, createTable } from './table.ts';

/** Reports that are sent by e-mail, and the files of messages that are on their way. */
export async function scheduledReports(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['scheduled_reports', 'message_files']);
  await createTable(
    db,
    engine,
    'scheduled_reports',
    {
      company_id: 'integer',
      report_id: 'integer',
      zone_id: 'integer',
      frequency: 'text',
      day: 'integer',
      minute_of_day: 'integer',
      user_ids: 'text',
      last_date: 'text',
      leased_until: 'integer',
    },
    { key: ['company_id', 'report_id'] },
  );
  await createTable(
    db,
    engine,
    'message_files',
    { company_id: 'integer', file_id: 'integer', name: 'text', content: 'text', created_at: 'integer' },
    { key: ['company_id', 'file_id'] },
  );
}
