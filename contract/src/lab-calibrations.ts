import { z } from 'zod';
import { calibrationDay } from './calibrations.ts';
import { route } from './route.ts';
import { sensorType } from './sensor-type.ts';
import { id, idText, timestamp } from './values.ts';

/** A laboratory compares at this many temperatures at most. */
export const MAX_CALIBRATION_POINTS = 10;
const MOST_WORDS = 200;

const words = z.string().trim().min(1, 'is required').max(MOST_WORDS);
const wordsOrNone = z.string().trim().max(MOST_WORDS).default('');
const deviation = z.number().min(-1_000).max(1_000);

/** What the device showed against the reference at one point, before and after it was adjusted. */
export const calibrationPoint = z.object({
  /** The value of the reference. */
  reference_value: z.number().min(-300).max(2_000),
  as_found: deviation,
  /** Null where nothing was adjusted. */
  as_left: deviation.nullable(),
});
export type CalibrationPoint = z.output<typeof calibrationPoint>;

export const calibrationResult = z.enum(['passed', 'failed']);

const fields = {
  calibrated_on: calibrationDay,
  laboratory: words,
  method: wordsOrNone,
  /** The reference instrument and its own certificate. */
  reference: wordsOrNone,
  reference_certificate: wordsOrNone,
  points: z.array(calibrationPoint).max(MAX_CALIBRATION_POINTS),
  /** Expanded uncertainty, in the unit of the points; null where the laboratory did not say it. */
  uncertainty: z.number().min(0).max(1_000).nullable(),
  result: calibrationResult,
  next_due: calibrationDay.nullable(),
  certificate_number: wordsOrNone,
};

/** Where a device stood that failed: what was measured there since its last good calibration has to be assessed. */
const affectedPlace = z.object({
  sensor_id: id,
  sensor_name: z.string(),
  from: timestamp.nullable(),
  until: timestamp.nullable(),
});

export const labCalibration = z.object({
  lab_calibration_id: id,
  serialNo: z.string(),
  type: sensorType,
  ...fields,
  by: z.string(),
  at: timestamp,
  /** The last calibration before it that passed; null for none. */
  last_passed_on: z.iso.date().nullable(),
  /** Empty for one that passed. */
  affected: z.array(affectedPlace),
});
export type LabCalibration = z.output<typeof labCalibration>;

const sensorPath = z.object({ sensorId: idText });
const TAG = 'Calibrations';

export const labCalibrationRoutes = {
  listLabCalibrations: route({
    method: 'GET',
    path: '/sensors/{sensorId}/laboratory-calibrations',
    summary: 'Calibrations in a laboratory of the devices that stood where a sensor measures, newest first',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sensorPath,
    answer: z.array(labCalibration),
    errors: [400, 404],
  }),
  addLabCalibration: route({
    method: 'POST',
    path: '/sensors/{sensorId}/calibrations',
    summary: 'Record what a laboratory found of a device that stands or stood there',
    tag: TAG,
    permission: 'admin',
    changes: ['Calibrations'],
    params: sensorPath,
    body: z.object({ ...fields, serialNo: z.string().max(40).optional() }),
    answer: labCalibration,
    success: 201,
    errors: [400, 404],
  }),
};
