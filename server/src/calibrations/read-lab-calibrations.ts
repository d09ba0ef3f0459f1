import { type DevicePlace, type LabCalibration, toTimestamp, type Certificate } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { Selectable } from 'kysely';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import type { LabCalibrationsTable, Tx } from '../database/index.ts';
import { readStays } from '../sensors/index.ts';
import { parsePoints } from './lab-points.ts';
import { placeKey, readPlaceReviews } from './read-place-reviews.ts';

/**
 * Reads the laboratory calibrations of these devices, newest first. A failed one comes with the places of its device
 * from its last good calibration to the end of its day, as far as they are visible.
 */
export async function readLabCalibrations(
  tx: Tx,
  companyId: number,
  serials: readonly string[],
  visible: VisibleSensors,
): Promise<LabCalibration[]> {
  if (serials.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('lab_calibrations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('serial_no', 'in', serials)
    .orderBy('calibrated_on', 'desc')
    .orderBy('lab_calibration_id', 'desc')
    .execute();
  const certificates = await readLabCertificates(
    tx,
    companyId,
    rows.map(({ lab_calibration_id }) => lab_calibration_id),
  );
  const failed = rows.filter(({ result }) => result === 'failed');
  const stays = await readStays(tx, companyId, [...new Set(failed.map(({ serial_no }) => serial_no))]);
  const reviews = await readPlaceReviews(
    tx,
    companyId,
    failed.map(({ lab_calibration_id }) => lab_calibration_id),
  );
  return rows.map((row, index) => {
    const lastPassed = rows
      .slice(index + 1)
      .find(({ serial_no, result }) => serial_no === row.serial_no && result === 'passed');
    const from = lastPassed === undefined ? Number.NEGATIVE_INFINITY : Date.parse(lastPassed.calibrated_on);
    const until = Date.parse(row.calibrated_on) + DAY_MS;
    const affected = (row.result === 'passed' ? [] : (stays.get(row.serial_no) ?? [])).filter(
      (stay) => isVisible(visible, stay.sensorId) && (stay.from ?? 0) < until && (stay.until ?? until) > from,
    );
    return {
      ...toCalibration(row),
      certificate: certificates.get(row.lab_calibration_id) ?? null,
      last_passed_on: lastPassed?.calibrated_on ?? null,
      affected: affected.map((stay) => ({
        ...toPlace(stay),
        review: reviews.get(placeKey(row.lab_calibration_id, stay.sensorId, stay.from)) ?? null,
      })),
    };
  });
}

/** Every place that a device has been in, oldest first, as far as they are visible. */
export async function readPlaces(
  tx: Tx,
  companyId: number,
  serialNo: string,
  visible: VisibleSensors,
): Promise<DevicePlace[]> {
  const stays = (await readStays(tx, companyId, [serialNo])).get(serialNo) ?? [];
  return stays.filter(({ sensorId }) => isVisible(visible, sensorId)).map(toPlace);
}

function toPlace(stay: {
  readonly sensorId: number;
  readonly name: string;
  readonly from: number | null;
  readonly until: number | null;
}): DevicePlace {
  return {
    sensor_id: stay.sensorId,
    sensor_name: stay.name,
    from: stay.from === null ? null : toTimestamp(stay.from),
    until: stay.until === null ? null : toTimestamp(stay.until),
  };
}

function toCalibration(
  row: Selectable<LabCalibrationsTable>,
): Omit<LabCalibration, 'last_passed_on' | 'affected' | 'certificate'> {
  return {
    lab_calibration_id: row.lab_calibration_id,
    serialNo: row.serial_no,
    type: row.type,
    calibrated_on: row.calibrated_on,
    laboratory: row.laboratory,
    method: row.method,
    reference: row.reference,
    reference_certificate: row.reference_certificate,
    points: parsePoints(row.points),
    uncertainty: row.uncertainty,
    result: row.result,
    next_due: row.next_due,
    certificate_number: row.certificate_number,
    by: row.created_by,
    at: toTimestamp(row.created_at),
  };
}

/** Reads the facts about the certificates of some calibrations, without their files. */
async function readLabCertificates(
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
