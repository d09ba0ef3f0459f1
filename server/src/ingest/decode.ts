import {
  EARLIEST_MEASURED_AT,
  ingestEnvelope,
  ingestReading,
  isSensorError,
  MAX_AHEAD_MS,
  MEASURANDS,
  type Measurand,
  type SensorError,
} from '@ts1/contract';
import { validate } from '../platform/validate.ts';

/** A reading as it goes to storage, of a sensor that is known by its serial number alone. */
export interface DecodedReading extends Readonly<Record<Measurand, number | null>> {
  /** Digits. */
  readonly serial: string;
  /** Epoch milliseconds; the time of receipt when the base unit gave none. */
  readonly measuredAt: number;
  readonly error: SensorError | null;
  readonly error_2: SensorError | null;
  /** The version that the sensor says it runs. */
  readonly firmware: string | null;
}

/** A reading that was refused: its place in the call, and a sentence that names the field. */
export interface Rejection {
  readonly index: number;
  readonly reason: string;
}

export interface Decoded {
  readonly readings: DecodedReading[];
  readonly rejected: Rejection[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes the payload of a message; undefined when it is not the JSON of an envelope. Never throws. */
export function decodePayload(payload: Uint8Array, receivedAt: number): Decoded | undefined {
  const envelope = ingestEnvelope.safeParse(parseJson(payload));
  return envelope.success ? decode(envelope.data.readings, receivedAt) : undefined;
}

function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(payload));
  } catch {
    return undefined;
  }
}

/** Judges each entry of an envelope by itself: one bad reading never sinks the others. Never throws. */
export function decode(entries: readonly unknown[], receivedAt: number): Decoded {
  const readings: DecodedReading[] = [];
  const rejected: Rejection[] = [];
  for (const [index, entry] of entries.entries()) {
    const judged = decodeOne(entry, receivedAt);
    if (typeof judged === 'string') rejected.push({ index, reason: judged });
    else readings.push(judged);
  }
  return { readings, rejected };
}

/** The reading, or why it is refused. */
function decodeOne(entry: unknown, receivedAt: number): DecodedReading | string {
  const parsed = ingestReading.safeParse(entry);
  if (!parsed.success) return reasonOf(entry);
  const { sensor, timestamp, ...values } = parsed.data;
  const measuredAt = timestamp ?? receivedAt;
  if (!(measuredAt >= EARLIEST_MEASURED_AT)) return 'timestamp must not be before 2000-01-01';
  if (measuredAt - receivedAt > MAX_AHEAD_MS) {
    return `timestamp must not be more than ${MAX_AHEAD_MS / 60_000} minutes in the future`;
  }
  if (MEASURANDS.every((name) => (values[name] ?? null) === null)) {
    return `at least one of ${MEASURANDS.join(', ')} must be given`;
  }
  const [temperature, error] = splitError(values.temperature);
  const [temperature_2, error_2] = splitError(values.temperature_2);
  return {
    serial: sensor,
    measuredAt,
    temperature,
    temperature_2,
    humidity: values.humidity ?? null,
    battery: values.battery ?? null,
    rssi: values.rssi ?? null,
    snr: values.snr ?? null,
    error,
    error_2,
    firmware: values.firmware ?? null,
  };
}

/** A sentinel is an error code and no value. */
function splitError(value: number | null | undefined): [value: number | null, error: SensorError | null] {
  return isSensorError(value) ? [null, value] : [value ?? null, null];
}

/** Only for readings that are refused: naming the fields costs ten times what accepting does. */
function reasonOf(entry: unknown): string {
  const judged = validate(ingestReading, entry);
  if (judged.ok) return 'is not valid';
  return judged.fields
    .map(({ path, message }) => (path === '' ? `a reading ${message}` : `${path} ${message}`))
    .join('; ');
}
