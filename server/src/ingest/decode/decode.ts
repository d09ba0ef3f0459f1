import {
  EARLIEST_MEASURED_AT,
  ingestEnvelope,
  isSensorError,
  MAX_AHEAD_MS,
  MEASURAND_TABLE,
  MEASURANDS,
  NOTHING_MEASURED,
} from '@ts1/contract/received';
import { beyondBounds, type JsonBounds } from '../../platform/http/json-shape.ts';
import type { Measurand } from '@ts1/contract';
import type { DecodedReading, ReadingAhead, Rejection, UnknownKey, Untimed } from './decoded.ts';
import { DeliveredRows } from './delivered-readings.ts';
import type { Decoded } from './delivery.ts';
import { type ParsedReading, parseReading } from './parse-reading.ts';
import { addPlainReading } from './plain-reading.ts';

/** Rejections that are named; a message of junk must not cost its size many times over. */
const MOST_NAMED = 5_000;
const MOST_UNKNOWN_KEYS = 20;
export const TOO_FAR_AHEAD = `timestamp must not be more than ${MAX_AHEAD_MS / 60_000} minutes in the future`;
const WAITED =
  'a reading without timestamp must not have waited on its way: nobody knows when it was measured';
const SECOND_UNTIMED = 'only one reading of a sensor in a call may be without timestamp';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The readings of a message are limited by its size alone, in which so many of the shortest have room. */
const MOST_ENTRIES = 50_000;
const PAYLOAD_BOUNDS: JsonBounds = { depth: 8, values: 150_000 };

/**
 * The entries of a message; undefined when it is not the JSON of an envelope, or holds more than readings of its size
 * could. Never throws.
 */
export function readEntries(payload: Uint8Array): readonly unknown[] | undefined {
  const envelope = ingestEnvelope.safeParse(parseJson(payload));
  if (!envelope.success || envelope.data.readings.length > MOST_ENTRIES) return undefined;
  return envelope.data.readings;
}

/** A message as JSON; undefined for what is none, or is nested or filled beyond what messages are. Never throws. */
export function parseJson(payload: Uint8Array): unknown {
  try {
    const text = utf8.decode(payload);
    return beyondBounds(text, PAYLOAD_BOUNDS) === undefined ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Decodes each entry of an envelope by itself: one bad reading never sinks the others. Never throws. */
export function decode(
  entries: readonly unknown[],
  receivedAt: number,
  untimed: Untimed = 'measured-now',
): Decoded {
  const call = startCall(receivedAt, untimed, entries.length);
  for (const [index, entry] of entries.entries()) call.add(index, entry);
  return call.end();
}

/** A call of about `expected` readings that is being decoded, entry by entry and in their order. */
export function startCall(receivedAt: number, untimed: Untimed, expected: number) {
  const rows = new DeliveredRows(expected);
  const rejected: Rejection[] = [];
  const unknownKeys: UnknownKey[] = [];
  const ahead: ReadingAhead[] = [];
  const withoutTime = new Set<string>();
  let rejections = 0;
  const reject = (rejection: Rejection): void => {
    rejections += 1;
    if (rejections <= MOST_NAMED) rejected.push(rejection);
  };
  const noteUnknown = (unknown: UnknownKey): void => {
    if (unknownKeys.length < MOST_UNKNOWN_KEYS) unknownKeys.push(unknown);
  };
  const add = (index: number, entry: unknown): void => {
    if (addPlainReading(rows, entry, receivedAt)) return;
    const parsed = parseReading(index, entry, reject, noteUnknown);
    if (parsed === undefined) return;
    const { sensor } = parsed;
    const timestamp = parsed.timestamp ?? null;
    if (timestamp === null) {
      const isSecond = withoutTime.has(sensor);
      withoutTime.add(sensor);
      if (isSecond || untimed === 'unknown') {
        const reason = untimed === 'unknown' ? WAITED : SECOND_UNTIMED;
        return reject({ index, reason, kind: 'no-timestamp', sensor });
      }
    }
    const reading = toReading(parsed, timestamp ?? receivedAt, index);
    if (reading.measuredAt < EARLIEST_MEASURED_AT) {
      const reason = 'timestamp must not be before 2000-01-01';
      reject({ index, reason, kind: 'timestamp', sensor });
    } else if (reading.measuredAt - receivedAt > MAX_AHEAD_MS) ahead.push({ index, reading });
    else rows.add(reading);
  };
  const end = (): Decoded => ({ readings: rows.end(), rejected, rejections, unknownKeys, ahead });
  return { add, rejections: () => rejections, end };
}

/** Copied for each reading: a shape that is always the same is what engines are fast at. */
const EMPTY: DecodedReading = {
  serial: '',
  measuredAt: 0,
  ...NOTHING_MEASURED,
  error: null,
  error_2: null,
  battery_percent: null,
  firmware: null,
  inputs: null,
};
const FAULT_CODES = MEASURANDS.flatMap((name) => {
  const { faultCode } = MEASURAND_TABLE[name];
  return faultCode === null ? [] : [{ name, faultCode }];
});

function toReading(
  {
    sensor,
    timestamp: _timestamp,
    firmware = null,
    battery_percent = null,
    inputs,
    ...values
  }: ParsedReading,
  measuredAt: number,
  index: number,
): DecodedReading {
  const reading: Writable<DecodedReading> = {
    ...EMPTY,
    ...toMeasuredValues(values),
    serial: sensor,
    measuredAt,
    battery_percent,
    firmware,
    inputs: inputs === null ? null : { index, values: inputs },
  };
  for (const { name, faultCode } of FAULT_CODES) {
    const value = reading[name];
    if (!isSensorError(value)) continue;
    // A sentinel is an error code and no value.
    reading[name] = null;
    reading[faultCode] = value;
  }
  return reading;
}

/** JSON has no undefined: what is named has a value, or null. */
function toMeasuredValues(
  values: Omit<ParsedReading, 'sensor' | 'timestamp' | 'firmware' | 'battery_percent' | 'inputs'>,
): Partial<MeasuredValues> {
  return values as Partial<MeasuredValues>;
}
type MeasuredValues = Pick<DecodedReading, Measurand>;
type Writable<T> = { -readonly [K in keyof T]: T[K] };
