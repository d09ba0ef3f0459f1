import { createHash } from 'node:crypto';
import type { Calibration } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { nameOfSensor } from '../sensors/index.ts';
import type { CalibrationDeps } from './deps.ts';
import { isPdf } from './pdf.ts';
import { readCalibration } from './read-calibrations.ts';
import { badCertificate } from './refusals.ts';

/**
 * Attaches the certificate of a calibration, or puts it in the place of an earlier one.
 * @throws InvalidInput when the bytes are no PDF; NotFound
 */
export async function saveCertificate(
  deps: CalibrationDeps,
  user: SignedInUser,
  calibrationId: number,
  { filename, file }: { readonly filename: string; readonly file: Blob },
): Promise<Calibration> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPdf(bytes)) throw badCertificate('must be a PDF file');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { sensorId, certificate } = await readCalibration(tx, companyId, calibrationId);
    const row = {
      filename,
      bytes: bytes.length,
      sha256,
      uploaded_by: user.username,
      uploaded_by_id: user.userId,
      uploaded_at: at,
      content: bytes.toString('base64'),
    };
    await tx.sql
      .insertInto('calibration_certificates')
      .values({ company_id: companyId, calibration_id: calibrationId, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'calibration_id']).doUpdateSet(row))
      .execute();
    const name = await nameOfSensor(tx, companyId, sensorId);
    record(
      'certificate_save',
      `${certificate === null ? 'Attached' : 'Replaced'} the certificate of a calibration of sensor "${name}": ${filename}`,
      {
        sensorId,
        calibrationId,
        filename: { before: certificate?.filename ?? null, after: filename },
        sha256: { before: certificate?.sha256 ?? null, after: sha256 },
      },
    );
    return readCalibration(tx, companyId, calibrationId);
  });
}
