import type { VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { readCalibration } from './read-calibrations.ts';
import { noCertificate } from './refusals.ts';

/**
 * The certificate of a calibration, as it was uploaded.
 * @throws NotFound
 */
export async function readCertificate(
  tx: Tx,
  companyId: number,
  calibrationId: number,
  visible: VisibleSensors,
): Promise<{ filename: string; content: Buffer }> {
  await readCalibration(tx, companyId, calibrationId, visible);
  const row = await tx.sql
    .selectFrom('calibration_certificates')
    .select(['filename', 'content'])
    .where('company_id', '=', companyId)
    .where('calibration_id', '=', calibrationId)
    .executeTakeFirst();
  if (row === undefined) throw noCertificate();
  return { filename: row.filename, content: Buffer.from(row.content, 'base64') };
}
