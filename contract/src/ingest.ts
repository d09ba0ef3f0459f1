import { z } from 'zod';
import { firmwareVersion } from './firmware-version.ts';
import { route } from './route.ts';

/** Readings in one HTTP call; more are refused with 413. */
export const MAX_READINGS_PER_CALL = 5_000;
/** Largest MQTT packet and HTTP ingest body, in bytes. */
export const MAX_MQTT_PACKET_BYTES = 1_000_000;
export const MAX_INGEST_BODY_BYTES = 4 * 1024 * 1024;
/** A time further ahead of ours than this is refused: a clock that is wrong. */
export const MAX_AHEAD_MS = 5 * 60_000;
export const EARLIEST_MEASURED_AT = Date.UTC(2000, 0, 1);
/** Sentinels of the sensors: stored with their code, never a value. */
export const SENSOR_ERRORS = [8001, 8002] as const;
export type SensorError = (typeof SENSOR_ERRORS)[number];

/** The number in place of a temperature is a sentinel: the sensor could not measure. */
export function isSensorError(value: number | null | undefined): value is SensorError {
  return value === 8001 || value === 8002;
}

const COLDEST_C = -273.15;
const HOTTEST_C = 2_000;

const value = (min: number, max: number) => z.number().min(min).max(max).nullish();

const temperature = z
  .number()
  .refine(
    (celsius) => isSensorError(celsius) || (celsius >= COLDEST_C && celsius <= HOTTEST_C),
    `must be from ${COLDEST_C} to ${HOTTEST_C} degrees`,
  )
  .nullish();

const TIMESTAMP_FORM = 'must be ISO 8601 with an offset, or epoch milliseconds';

/**
 * One reading as a base unit sends it. Everything but the sensor may be left out; at least one value must be
 * there. Degrees Celsius, percent relative humidity, volts or percent, dBm, dB.
 */
export const ingestReading = z.object({
  sensor: z
    .string()
    .regex(/^[\d.]{1,40}$/, 'must be a serial number')
    .transform((text) => text.replaceAll('.', ''))
    .pipe(z.string().regex(/^\d{1,20}$/, 'must be a serial number of at most 20 digits')),
  timestamp: z
    .union([
      z.int(TIMESTAMP_FORM),
      z.iso.datetime({ offset: true, error: TIMESTAMP_FORM }).transform((text) => Date.parse(text)),
    ])
    .nullish(),
  temperature,
  temperature_2: temperature,
  humidity: value(0, 100),
  battery: value(0, 1_000),
  rssi: value(-500, 500),
  snr: value(-500, 500),
  /** The version that the sensor runs. */
  firmware: firmwareVersion.nullish(),
});
export type IngestReading = z.input<typeof ingestReading>;

/** The envelope; each reading in it is judged by itself. */
export const ingestEnvelope = z.object({ readings: z.array(z.unknown()) });

export const ingestAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  /** Serial numbers that the company has not registered, each once. */
  unknown: z.array(z.string()),
  rejected: z.array(z.object({ index: z.int(), reason: z.string() })),
});
export type IngestAnswer = z.output<typeof ingestAnswer>;

export const ingestRoutes = {
  ingestReadings: route({
    method: 'POST',
    path: '/ingest/readings',
    summary: 'Deliver readings; the answer leaves after they are durable',
    tag: 'Ingest',
    permission: 'device',
    body: ingestEnvelope,
    answer: ingestAnswer,
    errors: [400, 413, 415, 429, 503],
    bodyLimitBytes: MAX_INGEST_BODY_BYTES,
  }),
};
