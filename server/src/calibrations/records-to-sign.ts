import { type Calibration, type LabCalibration, present } from '@ts1/contract';
import { visibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readSensorDevices } from '../sensors/index.ts';
import type { RecordToSign } from '../signatures/index.ts';
import { readLabCalibration } from './lab-certificates.ts';
import { readCalibration } from './read-calibrations.ts';

/** A calibration that was sent to a sensor, for a signature. @throws NotFound */
export async function readCalibrationToSign(
  tx: Tx,
  user: SignedInUser,
  calibrationId: number,
): Promise<RecordToSign> {
  const { companyId } = user;
  const calibration = await readCalibration(tx, companyId, calibrationId, await visibleSensors(tx, user));
  // The unit may be renamed, and what is an id here is another one after an import.
  const { id: _id, sensorId: _sensor, baseUnitName: _name, ...facts } = calibration;
  const device = await deviceThen(tx, companyId, calibration);
  return {
    title: `the calibration of device ${device} of ${calibration.at}`,
    content: { kind: 'calibration', device, ...facts },
    isFinal: calibration.endedAt !== null,
  };
}

/** The serial number of the device that was at the sensor when its calibration was sent. */
async function deviceThen(tx: Tx, companyId: number, { sensorId, at }: Calibration): Promise<string> {
  const devices = await readSensorDevices(tx, companyId, sensorId);
  const then = devices.find(
    ({ from, until }) => (from === null || from <= at) && (until === null || until > at),
  );
  return present(then ?? devices[0], 'the device of a sensor').serialNo;
}

/** A calibration in a laboratory, for a signature. @throws NotFound */
export async function readLabCalibrationToSign(
  tx: Tx,
  user: SignedInUser,
  labCalibrationId: number,
): Promise<RecordToSign> {
  const { companyId } = user;
  const calibration = await readLabCalibration(
    tx,
    companyId,
    labCalibrationId,
    await visibleSensors(tx, user),
  );
  return {
    title: `the laboratory calibration of device ${calibration.serialNo} of ${calibration.calibrated_on}`,
    content: await labCalibrationContent(tx, companyId, calibration),
    isFinal: true,
  };
}

/** All of a calibration in a laboratory that a signature covers, with how its places were assessed. */
export async function labCalibrationContent(
  tx: Tx,
  companyId: number,
  {
    lab_calibration_id: labCalibrationId,
    affected: _places,
    last_passed_on: _last,
    ...facts
  }: LabCalibration,
): Promise<object> {
  // Those of all places, whichever the reader sees: the record is the same for everybody.
  const reviews = await tx.sql
    .selectFrom('lab_calibration_reviews')
    .select(['stay_from', 'decision', 'note', 'reviewed_by', 'reviewed_at'])
    .where('company_id', '=', companyId)
    .where('lab_calibration_id', '=', labCalibrationId)
    .orderBy('reviewed_at')
    .orderBy('stay_from')
    .orderBy('note')
    .execute();
  return { kind: 'laboratory-calibration', ...facts, assessments: reviews };
}
