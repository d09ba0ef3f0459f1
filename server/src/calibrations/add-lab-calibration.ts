import { formatSerial, type LabCalibration, type routes, toTimestamp } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { nextId } from '../database/index.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readSensorDevices, requireVisibleSensor } from '../sensors/index.ts';
import { readCompanySettings } from '../settings/index.ts';
import { storeDueDate } from './due-date.ts';
import { readLabCalibrations } from './read-lab-calibrations.ts';
import { daysUntil } from './reminder-time.ts';
import { noSuchCalibration } from './refusals.ts';

type Body = z.output<typeof routes.addLabCalibration.body>;

/**
 * Records what a laboratory found about a device that is or was in the place of a sensor: the present one, or the one
 * that is named. If the present device passed, its next day is when the sensor is due.
 * @throws InvalidInput for a device that was never there, or a day that is not there yet; NotFound
 */
export async function addLabCalibration(
  deps: ChangeDeps,
  user: SignedInUser,
  sensorId: number,
  { serialNo, points, ...fields }: Body,
): Promise<LabCalibration> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name } = await requireVisibleSensor(tx, companyId, sensorId, 'all');
    const devices = await readSensorDevices(tx, companyId, sensorId);
    const named = serialNo?.replaceAll(/[^\dA-Fa-f]/g, '').toUpperCase();
    const device = devices.find((one) => named === undefined || one.serialNo === named);
    if (device === undefined) {
      throw new InvalidInput([{ path: 'serialNo', message: 'never stood at this sensor' }]);
    }
    const { timeZone } = await readCompanySettings(tx, companyId);
    if (daysUntil(fields.calibrated_on, timeZone, at) > 0) {
      throw new InvalidInput([{ path: 'calibrated_on', message: 'must not lie in the future' }]);
    }
    if (fields.next_due !== null && fields.next_due <= fields.calibrated_on) {
      throw new InvalidInput([{ path: 'next_due', message: 'must be after the day of the calibration' }]);
    }
    const labCalibrationId = await nextId(tx, 'lab_calibrations');
    await tx.sql
      .insertInto('lab_calibrations')
      .values({
        company_id: companyId,
        lab_calibration_id: labCalibrationId,
        serial_no: device.serialNo,
        type: device.type,
        ...fields,
        points: JSON.stringify(points),
        created_by: user.username,
        created_by_id: user.userId,
        created_at: at,
      })
      .execute();
    const isDueHere = device.until === null && fields.result === 'passed' && fields.next_due !== null;
    if (isDueHere) await storeDueDate(tx, companyId, user, sensorId, fields.next_due, at);
    const serial = formatSerial(device.serialNo, device.type);
    record(
      'lab_calibration_add',
      `Recorded that device ${serial} of sensor "${name}" ${fields.result} its calibration of ${fields.calibrated_on}`,
      {
        sensorId,
        labCalibrationId,
        serialNo: device.serialNo,
        ...fields,
        points: JSON.stringify(points),
        recordedAt: toTimestamp(at),
      },
    );
    const all = await readLabCalibrations(tx, companyId, [device.serialNo], 'all');
    const added = all.find((one) => one.lab_calibration_id === labCalibrationId);
    if (added === undefined) throw noSuchCalibration();
    return added;
  });
}
