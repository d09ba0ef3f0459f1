import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createTable } from './table.ts';

/** The certificates of calibrations in a laboratory, as they were uploaded. */
export async function labCertificates(db: Kysely<never>, engine: Engine): Promise<void> {
  await createTable(
    db,
    engine,
    'lab_calibration_certificates',
    {
      company_id: 'integer',
      lab_calibration_id: 'integer',
      filename: 'text',
      bytes: 'integer',
      sha256: 'text',
      uploaded_by: 'text',
      uploaded_by_id: 'integer',
      uploaded_at: 'integer',
      content: 'text',
    },
    { key: ['company_id', 'lab_calibration_id'] },
  );
}
