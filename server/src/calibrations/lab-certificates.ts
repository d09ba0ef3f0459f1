import { formatSerial, type LabCalibration } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readStays } from '../sensors/index.ts';
import { readLabCalibrations } from './read-lab-calibrations.ts';
import { noCertificate, noSuchCalibration } from './refusals.ts';
import { certificateChange, type CertificateUpload, readUpload } from './uploaded-certificate.ts';

/**
 * Attaches the certificate that a laboratory wrote, or puts it in the place of an earlier one.
 * @throws InvalidInput when the bytes are no PDF, PNG or JPEG; NotFound
 */
export async function saveLabCertificate(
  deps: ChangeDeps,
  user: SignedInUser,
  labCalibrationId: number,
  upload: CertificateUpload,
): Promise<LabCalibration> {
  const uploaded = await readUpload(user, upload);
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { certificate, ...calibration } = await readLabCalibration(tx, companyId, labCalibrationId, 'all');
    const row = { ...uploaded, uploaded_at: at };
    await tx.sql
      .insertInto('lab_calibration_certificates')
      .values({ company_id: companyId, lab_calibration_id: labCalibrationId, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'lab_calibration_id']).doUpdateSet(row))
      .execute();
    const serial = formatSerial(calibration.serialNo, calibration.type);
    record(
      'certificate_save',
      `${certificate === null ? 'Attached' : 'Replaced'} the certificate of the calibration of device ${serial} of ${calibration.calibrated_on}: ${row.filename}`,
      {
        labCalibrationId,
        ...certificateChange(certificate, row),
      },
    );
    return readLabCalibration(tx, companyId, labCalibrationId, 'all');
  });
}

/**
 * The certificate of a calibration in a laboratory, as it was uploaded.
 * @throws NotFound, also for a device that was never where the caller sees
 */
export async function readLabCertificate(
  tx: Tx,
  companyId: number,
  labCalibrationId: number,
  visible: VisibleSensors,
): Promise<{ filename: string; content: Buffer }> {
  await readLabCalibration(tx, companyId, labCalibrationId, visible);
  const row = await tx.sql
    .selectFrom('lab_calibration_certificates')
    .select(['filename', 'content'])
    .where('company_id', '=', companyId)
    .where('lab_calibration_id', '=', labCalibrationId)
    .executeTakeFirst();
  if (row === undefined) throw noCertificate();
  return { filename: row.filename, content: Buffer.from(row.content, 'base64') };
}

/**
 * A calibration in a laboratory.
 * @throws NotFound, also for a device that was never where the caller sees
 */
export async function readLabCalibration(
  tx: Tx,
  companyId: number,
  labCalibrationId: number,
  visible: VisibleSensors,
): Promise<LabCalibration> {
  const row = await tx.sql
    .selectFrom('lab_calibrations')
    .select('serial_no')
    .where('company_id', '=', companyId)
    .where('lab_calibration_id', '=', labCalibrationId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchCalibration();
  const stays = (await readStays(tx, companyId, [row.serial_no])).get(row.serial_no) ?? [];
  if (visible !== 'all' && !stays.some(({ sensorId }) => isVisible(visible, sensorId)))
    throw noSuchCalibration();
  const all = await readLabCalibrations(tx, companyId, [row.serial_no], visible);
  const found = all.find((one) => one.lab_calibration_id === labCalibrationId);
  if (found === undefined) throw noSuchCalibration();
  return found;
}
