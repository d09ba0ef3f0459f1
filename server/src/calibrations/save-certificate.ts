import type { Calibration } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { nameOfSensor } from '../sensors/index.ts';
import { readCalibration } from './read-calibrations.ts';
import { certificateChange, type CertificateUpload, readUpload } from './uploaded-certificate.ts';

/**
 * Attaches the certificate of a calibration, or puts it in the place of an earlier one.
 * @throws InvalidInput when the bytes are no PDF, PNG or JPEG; NotFound
 */
export async function saveCertificate(
  deps: ChangeDeps,
  user: SignedInUser,
  calibrationId: number,
  upload: CertificateUpload,
): Promise<Calibration> {
  const uploaded = await readUpload(user, upload);
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { sensorId, certificate } = await readCalibration(tx, companyId, calibrationId);
    const row = { ...uploaded, uploaded_at: at };
    await tx.sql
      .insertInto('calibration_certificates')
      .values({ company_id: companyId, calibration_id: calibrationId, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'calibration_id']).doUpdateSet(row))
      .execute();
    const name = await nameOfSensor(tx, companyId, sensorId);
    record(
      'certificate_save',
      `${certificate === null ? 'Attached' : 'Replaced'} the certificate of a calibration of sensor "${name}": ${row.filename}`,
      {
        sensorId,
        calibrationId,
        ...certificateChange(certificate, row),
      },
    );
    return readCalibration(tx, companyId, calibrationId);
  });
}
