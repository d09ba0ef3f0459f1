import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable, run } from './table.ts';

/** What belongs to a calibration besides its command: its certificate, and when the next one is due. */
export async function calibrations(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'calibration_certificates',
    {
      company_id: 'integer',
      calibration_id: 'integer',
      filename: 'text',
      bytes: 'integer',
      sha256: 'text',
      uploaded_by: 'text',
      uploaded_by_id: 'integer',
      uploaded_at: 'integer',
      content: 'text',
    },
    { key: ['company_id', 'calibration_id'] },
  );
  await createTable(
    db,
    engine,
    'calibration_dues',
    {
      company_id: 'integer',
      sensor_id: 'integer',
      due_date: 'text?',
      set_by: 'text',
      set_by_id: 'integer',
      set_at: 'integer',
      remind_at: 'integer?',
    },
    { key: ['company_id', 'sensor_id'] },
  );
  const waiting = 'where remind_at is not null';
  await run(db, `create index calibration_dues_to_remind on calibration_dues (remind_at) ${waiting}`);
}
