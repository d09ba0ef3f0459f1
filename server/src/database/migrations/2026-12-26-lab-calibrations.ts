import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';
import { createSequences, run } from './table.ts';

/** What laboratories found of devices, wherever those stand. */
export async function labCalibrations(db: Kysely<never>, engine: Engine): Promise<void> {
  await createSequences(db, engine, ['lab_calibrations']);
  await buildTable(db, engine, 'lab_calibrations', ['lab_calibration_id'], (table, { integer, real, text }) =>
    table
      .addColumn('lab_calibration_id', integer, (column) => column.notNull())
      .addColumn('serial_no', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('calibrated_on', text, (column) => column.notNull())
      .addColumn('laboratory', text, (column) => column.notNull())
      .addColumn('method', text, (column) => column.notNull())
      .addColumn('reference', text, (column) => column.notNull())
      .addColumn('reference_certificate', text, (column) => column.notNull())
      .addColumn('points', text, (column) => column.notNull())
      .addColumn('uncertainty', real)
      .addColumn('result', text, (column) => column.notNull())
      .addColumn('next_due', text)
      .addColumn('certificate_number', text, (column) => column.notNull())
      .addColumn('created_by', text, (column) => column.notNull())
      .addColumn('created_by_id', integer)
      .addColumn('created_at', integer, (column) => column.notNull()),
  );
  await run(
    db,
    'create index lab_calibrations_by_serial on lab_calibrations (company_id, serial_no, calibrated_on)',
  );
}
