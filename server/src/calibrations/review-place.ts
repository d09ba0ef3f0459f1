import {
  formatSerial,
  type LabCalibration,
  type PlaceDecision,
  type routes,
  toTimestamp,
} from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readLabCalibration } from './lab-certificates.ts';
import { noPlaceToAssess } from './refusals.ts';

type Body = z.output<typeof routes.reviewPlace.body>;

const WORDS: Readonly<Record<PlaceDecision, string>> = {
  not_affected: 'not affected',
  affected: 'affected',
  unknown: 'cannot be known',
};

/**
 * Records how a place of a failed device was assessed, or replaces what was recorded before, which the audit log keeps.
 * @throws InvalidInput for a stay that is not among those to assess; NotFound
 */
export async function reviewPlace(
  deps: ChangeDeps,
  user: SignedInUser,
  { labCalibrationId, sensorId }: { readonly labCalibrationId: number; readonly sensorId: number },
  { from, decision, note }: Body,
): Promise<LabCalibration> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const calibration = await readLabCalibration(tx, companyId, labCalibrationId, 'all');
    const here = calibration.affected.filter((place) => place.sensor_id === sensorId);
    if (here.length === 0) throw noPlaceToAssess();
    const place = here.find((one) => one.from === from);
    if (place === undefined) {
      throw new InvalidInput([{ path: 'from', message: 'must be when a stay of the device there began' }]);
    }
    const row = {
      decision,
      note,
      reviewed_by: user.username,
      reviewed_by_id: user.userId,
      reviewed_at: at,
    };
    await tx.sql
      .insertInto('lab_calibration_reviews')
      .values({
        company_id: companyId,
        lab_calibration_id: labCalibrationId,
        sensor_id: sensorId,
        stay_from: from === null ? 0 : Date.parse(from),
        ...row,
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'lab_calibration_id', 'sensor_id', 'stay_from']).doUpdateSet(row),
      )
      .execute();
    const serial = formatSerial(calibration.serialNo, calibration.type);
    record(
      'lab_calibration_review',
      `Assessed sensor "${place.sensor_name}" after device ${serial} failed its calibration of ${calibration.calibrated_on}: ${WORDS[decision]}`,
      {
        labCalibrationId,
        sensorId,
        from,
        until: place.until,
        decision: { before: place.review?.decision ?? null, after: decision },
        note: { before: place.review?.note ?? null, after: note },
        assessedAt: toTimestamp(at),
      },
    );
    return readLabCalibration(tx, companyId, labCalibrationId, 'all');
  });
}
