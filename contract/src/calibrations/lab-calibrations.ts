import { z } from 'zod';
import {
  calibrationDay,
  certificate,
  CERTIFICATE_IMAGES,
  certificateName,
  MAX_CERTIFICATE_BYTES,
} from './calibrations.ts';
import { route } from '../platform/route.ts';
import { sensorType } from '../sensors/sensor-type.ts';
import { id, idText, timestamp } from '../platform/values.ts';

/** Largest number of temperatures that a laboratory compares. */
export const MAX_CALIBRATION_POINTS = 10;
const MOST_WORDS = 200;
/** Longest reason for the decision about a place, in characters. */
export const REVIEW_NOTE_MAX_LENGTH = 1_000;

const words = z.string().trim().min(1, 'is required').max(MOST_WORDS);
const wordsOrNone = z.string().trim().max(MOST_WORDS).default('');
const deviation = z.number().min(-1_000).max(1_000);

/** Deviation of the device from the reference at one point, before and after its adjustment. */
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
  /** Expanded uncertainty, in the unit of the points; null where the laboratory did not state it. */
  uncertainty: z.number().min(0).max(1_000).nullable(),
  result: calibrationResult,
  next_due: calibrationDay.nullable(),
  certificate_number: wordsOrNone,
};

/** Stay of a device at a place; `from` is null without a start, `until` while it lasts. */
const devicePlace = z.object({
  sensor_id: id,
  sensor_name: z.string(),
  from: timestamp.nullable(),
  until: timestamp.nullable(),
});
export type DevicePlace = z.output<typeof devicePlace>;

/** A user's decision about the readings of a failed device at a place. */
export const placeDecision = z.enum(['not_affected', 'affected', 'unknown']);
export type PlaceDecision = z.output<typeof placeDecision>;

export const placeReview = z.object({
  decision: placeDecision,
  note: z.string(),
  by: z.string(),
  at: timestamp,
});
export type PlaceReview = z.output<typeof placeReview>;

/** Place of a failed device: its readings there since the last good calibration have to be assessed. */
const affectedPlace = devicePlace.extend({ review: placeReview.nullable() });
export type AffectedPlace = z.output<typeof affectedPlace>;

export const labCalibration = z.object({
  lab_calibration_id: id,
  serialNo: z.string(),
  type: sensorType,
  ...fields,
  by: z.string(),
  at: timestamp,
  /** Date of the last calibration before this one that passed; null for none. */
  last_passed_on: z.iso.date().nullable(),
  /** Empty for a calibration that passed. */
  affected: z.array(affectedPlace),
  /** The laboratory's document; null while it is not attached. */
  certificate: certificate.nullable(),
});
export type LabCalibration = z.output<typeof labCalibration>;

const sensorPath = z.object({ sensorId: idText });
const labCalibrationPath = z.object({ labCalibrationId: idText });
const placePath = labCalibrationPath.extend({ sensorId: idText });
const TAG = 'Calibrations';

/** Document of a calibration, for users who see a place of its device. */
const readsPdf = {
  method: 'GET',
  tag: TAG,
  permission: 'signed-in',
  zoneLimit: 'filtered',
  params: labCalibrationPath,
  answer: z.string(),
  mediaType: 'application/pdf',
} as const;

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
    permission: 'calibrate',
    changes: ['Calibrations'],
    params: sensorPath,
    body: z.object({ ...fields, serialNo: z.string().max(40).optional() }),
    answer: labCalibration,
    success: 201,
    errors: [400, 404],
  }),
  listPlacesToAssess: route({
    method: 'GET',
    path: '/laboratory-calibrations/to-assess',
    summary: 'Calibrations in a laboratory that failed, with a place that nobody has assessed yet',
    tag: TAG,
    permission: 'calibrate',
    answer: z.array(labCalibration),
  }),
  reviewPlace: route({
    method: 'PUT',
    path: '/laboratory-calibrations/{labCalibrationId}/places/{sensorId}/review',
    summary: 'Record the assessment of a place where a device stood that failed, or replace it',
    tag: TAG,
    permission: 'calibrate',
    changes: ['Calibrations'],
    params: placePath,
    body: z.object({
      /** Start of the assessed stay, as listed: a device may have been at a place more than once. */
      from: timestamp.nullable(),
      decision: placeDecision,
      note: z.string().trim().min(1, 'is required').max(REVIEW_NOTE_MAX_LENGTH),
    }),
    answer: labCalibration,
    errors: [400, 404],
  }),
  saveLabCertificate: route({
    method: 'PUT',
    path: '/laboratory-calibrations/{labCalibrationId}/certificate',
    summary:
      'Attach the certificate of a calibration in a laboratory, or replace it: a PDF, PNG or JPEG of at most 10 MB',
    tag: TAG,
    permission: 'calibrate',
    changes: ['Calibrations'],
    params: labCalibrationPath,
    query: z.object({ filename: certificateName }),
    body: z.file(),
    // The bytes say what it is.
    bodyMediaType: 'application/octet-stream',
    furtherBodyMediaTypes: ['application/pdf', ...CERTIFICATE_IMAGES],
    bodyLimitBytes: MAX_CERTIFICATE_BYTES,
    answer: labCalibration,
    errors: [400, 404, 413, 415, 503],
  }),
  labCalibrationPdf: route({
    ...readsPdf,
    path: '/laboratory-calibrations/{labCalibrationId}/pdf',
    summary:
      'The record of a calibration in a laboratory as a PDF: figures, certificate, places of the device',
    errors: [400, 404, 503],
  }),
  readLabCertificate: route({
    ...readsPdf,
    path: '/laboratory-calibrations/{labCalibrationId}/certificate',
    summary: 'Download the certificate of a calibration in a laboratory',
    errors: [400, 404],
  }),
};
