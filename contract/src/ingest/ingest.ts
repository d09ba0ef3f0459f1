import { z } from 'zod';
import { firmwareVersion } from '../firmware/firmware-version.ts';
import { MAX_READINGS_PER_CALL, MAX_INGEST_BODY_BYTES, isSensorError } from './ingest-limits.ts';
import { MEASURAND_TABLE } from '../measurands/measurand.ts';
import { byMeasurand, MEASURANDS } from '../measurands/measurands.ts';
import { route } from '../platform/route.ts';

const values = byMeasurand(MEASURANDS, (name) => {
  const {
    range: { min, max },
    faultCode,
  } = MEASURAND_TABLE[name];
  if (faultCode === null) return z.number().min(min).max(max).nullish();
  return z
    .number()
    .refine(
      (celsius) => isSensorError(celsius) || (celsius >= min && celsius <= max),
      `must be from ${min} to ${max} degrees`,
    )
    .nullish();
});

/** Digits, or the address of a wireless sensor: 12 or 16 hexadecimal digits in capitals. */
export const SERIAL_NUMBER = /^(?:\d{1,20}|[\dA-F]{12}|[\dA-F]{16})$/;
/** Latest possible time stamp. */
const LATEST_MEASURED_AT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const TIMESTAMP_FORM = 'must be ISO 8601 with an offset, or epoch milliseconds';

/**
 * One reading as a base unit sends it. Every field except the sensor may be left out; at least one value is required,
 * in the units of the table of measurands.
 */
export const ingestReading = z.object({
  sensor: z
    .string()
    .regex(/^[\dA-Fa-f.]{1,40}$/, 'must be a serial number')
    .transform((text) => text.replaceAll('.', '').toUpperCase())
    .pipe(z.string().regex(SERIAL_NUMBER, 'must be a serial number of at most 20 digits')),
  timestamp: z
    .union([
      z.int(TIMESTAMP_FORM).max(LATEST_MEASURED_AT, TIMESTAMP_FORM),
      z.iso.datetime({ offset: true, error: TIMESTAMP_FORM }).transform((text) => Date.parse(text)),
    ])
    .nullish(),
  ...values,
  /** Battery in percent, for sensors that report it so; `battery` is in volts. */
  battery_percent: z.number().min(0).max(100).nullish(),
  /**
   * Further values, by the keys of the table of inputs: `{"co2": 640, "door": 1, "door_2": 0}`. Each value is
   * checked separately; an unknown key is listed on the page of the base unit and is no error.
   */
  inputs: z.record(z.string(), z.unknown()).nullish(),
  /** Firmware version of the sensor. */
  firmware: firmwareVersion.nullish(),
});
export type IngestReading = z.input<typeof ingestReading>;

/** Envelope of the readings; each of them is checked separately. */
export const ingestEnvelope = z.object({
  readings: z.array(z.unknown()).meta({
    description:
      'Each with `sensor` (serial number), `timestamp` (ISO 8601 with an offset, or epoch milliseconds; without one ' +
      'the time of receipt, for at most one reading of a sensor in a call) and any of ' +
      `${[...MEASURANDS, 'battery_percent', 'inputs', 'firmware'].map((name) => `\`${name}\``).join(', ')}.`,
  }),
});

/**
 * Rejection of a reading or of one field. Without `field` the whole reading was rejected. With `field` that field was
 * dropped, and the other values are kept if there are any and the field is neither the sensor nor the time.
 */
export const ingestRejection = z.object({
  /** Index of the reading in the call, from 0. */
  index: z.int(),
  /** A sentence that names the field. */
  reason: z.string(),
  field: z.string().exactOptional(),
  /** Serial number of the sensor, where it could be read. */
  sensor: z.string().exactOptional(),
});
export type IngestRejection = z.output<typeof ingestRejection>;

export const ingestAnswer = z.object({
  /** Number of readings stored, including those with a dropped field. */
  accepted: z.int(),
  duplicates: z.int(),
  /** Serial numbers that the company has not registered, each once. */
  unknown: z.array(z.string()),
  rejected: z.array(ingestRejection).meta({
    description:
      'What was not taken and why. With `field` that field alone was dropped: the other values of the reading ' +
      'count as accepted.',
  }),
  /** Readings more than 5 minutes ahead of our clock: they are stored, and checked again for 24 hours. Absent at 0. */
  deferred: z.int().exactOptional(),
});
export type IngestAnswer = z.output<typeof ingestAnswer>;

export const ingestRoutes = {
  ingestReadings: route({
    method: 'POST',
    path: '/ingest/readings',
    summary: 'Deliver readings; the answer leaves after they are durable',
    tag: 'Ingest',
    permission: 'device',
    changes: [],
    body: ingestEnvelope,
    describedBody: z.object({ readings: z.array(ingestReading).max(MAX_READINGS_PER_CALL) }),
    answer: ingestAnswer,
    errors: [400, 413, 415, 422, 429, 503],
    bodyLimitBytes: MAX_INGEST_BODY_BYTES,
  }),
};
