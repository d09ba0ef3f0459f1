import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';
import { buildTable } from './build-table.ts';

/** How the places were assessed where devices stood that failed their calibration. */
export async function labCalibrationReviews(db: Kysely<never>, engine: Engine): Promise<void> {
  await buildTable(
    db,
    engine,
    'lab_calibration_reviews',
    ['lab_calibration_id', 'sensor_id', 'stay_from'],
    (table, { integer, text }) =>
      table
        .addColumn('lab_calibration_id', integer, (column) => column.notNull())
        .addColumn('sensor_id', integer, (column) => column.notNull())
        .addColumn('stay_from', integer, (column) => column.notNull())
        .addColumn('decision', text, (column) => column.notNull())
        .addColumn('note', text, (column) => column.notNull())
        .addColumn('reviewed_by', text, (column) => column.notNull())
        .addColumn('reviewed_by_id', integer)
        .addColumn('reviewed_at', integer, (column) => column.notNull())
        .addCheckConstraint(
          'lab_calibration_reviews_decision',
          sql`decision in ('not_affected', 'affected', 'unknown')`,
        ),
  );
}
