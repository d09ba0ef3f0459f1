import { type PlaceReview, toTimestamp } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/** Names one stay of a device at a sensor, among those that a failed calibration makes doubtful. */
export function placeKey(labCalibrationId: number, sensorId: number, from: number | null): string {
  return `${labCalibrationId} ${sensorId} ${from ?? 0}`;
}

/** How the places of some failed calibrations were assessed, by `placeKey`. */
export async function readPlaceReviews(
  tx: Tx,
  companyId: number,
  labCalibrationIds: readonly number[],
): Promise<Map<string, PlaceReview>> {
  if (labCalibrationIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('lab_calibration_reviews')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('lab_calibration_id', 'in', labCalibrationIds)
    .execute();
  return new Map(
    rows.map((row) => [
      placeKey(row.lab_calibration_id, row.sensor_id, row.stay_from),
      {
        decision: row.decision,
        note: row.note,
        by: row.reviewed_by,
        at: toTimestamp(row.reviewed_at),
      },
    ]),
  );
}
