import { formatSerial } from '@ts1/contract';
import { visibleSensors } from '../../auth/index.ts';
import { labCalibrationContent, readLabCalibration, readPlaces } from '../../calibrations/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readSignatures } from '../../signatures/index.ts';
import type { ReportDeps } from '../deps.ts';
import { readCompany } from '../sensor/read-subject.ts';

/**
 * Reads the record of a calibration in a laboratory, with the places of its device as far as the caller sees them.
 * @throws NotFound, also for a device that was never where the caller sees
 */
export async function readLabCalibrationRecord(
  { database }: ReportDeps,
  user: SignedInUser,
  labCalibrationId: number,
) {
  return database.read(user.companyId, async (tx) => {
    const visible = await visibleSensors(tx, user);
    const calibration = await readLabCalibration(tx, user.companyId, labCalibrationId, visible);
    const places = await readPlaces(tx, user.companyId, calibration.serialNo, visible);
    const company = await readCompany(tx, user.companyId);
    const content = await labCalibrationContent(tx, user.companyId, calibration);
    const contents = new Map([[labCalibrationId, content]]);
    const signatures = await readSignatures(tx, user.companyId, 'laboratory-calibration', contents);
    return {
      calibration,
      places,
      company,
      signatures,
      serial: formatSerial(calibration.serialNo, calibration.type),
    };
  });
}
