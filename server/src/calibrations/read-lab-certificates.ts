import { type Certificate, toTimestamp } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/** What is known of the certificates of some calibrations, without their files. */
export async function readLabCertificates(
  tx: Tx,
  companyId: number,
  labCalibrationIds: readonly number[],
): Promise<Map<number, Certificate>> {
  if (labCalibrationIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('lab_calibration_certificates')
    .select(['lab_calibration_id', 'filename', 'bytes', 'sha256', 'uploaded_by', 'uploaded_at'])
    .where('company_id', '=', companyId)
    .where('lab_calibration_id', 'in', labCalibrationIds)
    .execute();
  return new Map(
    rows.map(({ lab_calibration_id, filename, bytes, sha256, uploaded_by, uploaded_at }) => [
      lab_calibration_id,
      { filename, bytes, sha256, uploadedBy: uploaded_by, uploadedAt: toTimestamp(uploaded_at) },
    ]),
  );
}
