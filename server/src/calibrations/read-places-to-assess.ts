import type { LabCalibration } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { readLabCalibrations } from './read-lab-calibrations.ts';

/** A statement names so many devices at most. */
const SERIALS_AT_ONCE = 500;

/** Calibrations in a laboratory that failed and have a place that is not assessed yet, newest first. */
export async function readPlacesToAssess(tx: Tx, companyId: number): Promise<LabCalibration[]> {
  const failed = await tx.sql
    .selectFrom('lab_calibrations')
    .select('serial_no')
    .distinct()
    .where('company_id', '=', companyId)
    .where('result', '=', 'failed')
    .execute();
  const open: LabCalibration[] = [];
  for (let first = 0; first < failed.length; first += SERIALS_AT_ONCE) {
    const serials = failed.slice(first, first + SERIALS_AT_ONCE).map(({ serial_no }) => serial_no);
    const calibrations = await readLabCalibrations(tx, companyId, serials, 'all');
    open.push(...calibrations.filter(({ affected }) => affected.some(({ review }) => review === null)));
  }
  return open.toSorted(
    (one, other) =>
      other.calibrated_on.localeCompare(one.calibrated_on) ||
      other.lab_calibration_id - one.lab_calibration_id,
  );
}
