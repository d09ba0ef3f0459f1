import { z } from 'zod';
import { commandState } from '../commands/command.ts';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';

export const MAX_CERTIFICATE_BYTES = 10 * 1024 * 1024;
/** Admins are reminded this many days before a calibration is due. */
export const CALIBRATION_REMINDER_DAYS = [30, 1] as const;

export const certificate = z.object({
  filename: z.string(),
  bytes: z.int(),
  /** Digest of the file, in hexadecimal. */
  sha256: z.string(),
  uploadedBy: z.string(),
  uploadedAt: timestamp,
});
export type Certificate = z.output<typeof certificate>;

/** One entry of a sensor's calibration record. `id` is also the id of its command. */
export const calibration = z.object({
  id,
  sensorId: id,
  action: z.enum(['calibrate', 'clear']),
  /** Degrees Celsius; null when the calibration was cleared. */
  setpoint: z.number().nullable(),
  offset: z.number().nullable(),
  by: z.string(),
  at: timestamp,
  /** Base unit that was to forward it to the sensor. */
  baseUnitName: z.string(),
  /** Outcome: state of the command, the base unit's answer, and its time. */
  state: commandState,
  detail: z.string().nullable(),
  endedAt: timestamp.nullable(),
  certificate: certificate.nullable(),
});
export type Calibration = z.output<typeof calibration>;

/** Calendar day of a calibration. */
export const calibrationDay = z.iso
  .date('must be a date such as 2027-01-31')
  .refine((day) => day >= '2000-01-01', 'must not be before 2000-01-01');

/** Day on which the next calibration is due, in the company's time zone; null when none is set. */
export const calibrationDue = z.object({
  sensorId: id,
  dueDate: z.iso.date().nullable(),
  setBy: z.string().nullable(),
  setAt: timestamp.nullable(),
});
export type CalibrationDue = z.output<typeof calibrationDue>;

/** Endings of the name of a certificate's file. */
export const CERTIFICATE_FILE = /\.(?:pdf|png|jpe?g)$/i;

/** Images that a certificate may be, beside a PDF. */
export const CERTIFICATE_IMAGES = ['image/png', 'image/jpeg'] as const;

/** Name of a certificate's file, fit for a header of the response. */
export const certificateName = z
  .string()
  .trim()
  .max(200, 'must be at most 200 characters')
  .regex(CERTIFICATE_FILE, 'must end in .pdf, .png, .jpg or .jpeg')
  .refine((name) => !/[\p{Cc}\p{Cs}\p{Cf}/\\]/u.test(name), 'must be a plain file name')
  .refine((name) => !name.startsWith('.'), 'must be a file name');

const sensorPath = z.object({ sensorId: idText });
const calibrationPath = z.object({ calibrationId: idText });
const TAG = 'Calibrations';

export const calibrationRoutes = {
  listCalibrations: route({
    method: 'GET',
    path: '/sensors/{sensorId}/calibrations',
    summary: "A sensor's calibration record, newest first; X-Total-Count says how many entries there are",
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sensorPath,
    query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(1_000)).optional() }),
    answer: z.array(calibration),
    errors: [400, 404],
  }),
  calibrationDue: route({
    method: 'GET',
    path: '/sensors/{sensorId}/calibration-due',
    summary: 'When the next calibration of a sensor is due',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sensorPath,
    answer: calibrationDue,
    errors: [400, 404],
  }),
  setCalibrationDue: route({
    method: 'PUT',
    path: '/sensors/{sensorId}/calibration-due',
    summary: 'Set or clear the day; admins are reminded by e-mail 30 days and 1 day before',
    tag: TAG,
    permission: 'calibrate',
    changes: ['Calibrations'],
    params: sensorPath,
    body: z.object({ dueDate: calibrationDay.nullable() }),
    answer: calibrationDue,
    errors: [400, 404],
  }),
  saveCertificate: route({
    method: 'PUT',
    path: '/calibrations/{calibrationId}/certificate',
    summary: 'Attach the certificate of a calibration, or replace it: a PDF, PNG or JPEG of at most 10 MB',
    tag: TAG,
    permission: 'calibrate',
    changes: ['Calibrations'],
    params: calibrationPath,
    query: z.object({ filename: certificateName }),
    body: z.file(),
    // The bytes say what it is.
    bodyMediaType: 'application/octet-stream',
    furtherBodyMediaTypes: ['application/pdf', ...CERTIFICATE_IMAGES],
    bodyLimitBytes: MAX_CERTIFICATE_BYTES,
    answer: calibration,
    errors: [400, 404, 413, 415, 503],
  }),
  readCertificate: route({
    method: 'GET',
    path: '/calibrations/{calibrationId}/certificate',
    summary: 'Download the certificate of a calibration',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: calibrationPath,
    answer: z.string(),
    mediaType: 'application/pdf',
    errors: [400, 404],
  }),
};
