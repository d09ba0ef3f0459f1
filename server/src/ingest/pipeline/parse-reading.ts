import { ingestReading, MEASURANDS } from '@ts1/contract';
import type { z } from 'zod';
import { validate } from '../../platform/http/validate.ts';
import type { Rejection } from './decode.ts';
import { suggestField } from './suggest-field.ts';

export type ParsedReading = z.output<typeof ingestReading>;
type Entry = Readonly<Record<string, unknown>>;

const FIELDS = new Set(Object.keys(ingestReading.shape));
const MOST_UNKNOWN = 10;
const MOST_OF_A_NAME = 40;

/**
 * One entry of a call as a reading, or undefined for one of which nothing can be kept. What is not taken is named to
 * `reject`: a value outside its range and a field that is not known are dropped, and the rest of the reading stays.
 * Without a readable sensor and time nothing does; a field that is not known may be the time of one that has none.
 */
export function parseReading(
  index: number,
  entry: unknown,
  reject: (rejection: Rejection) => void,
): ParsedReading | undefined {
  if (!isObject(entry)) {
    reject({ index, reason: 'a reading must be an object', kind: 'not-a-reading' });
    return undefined;
  }
  const unknown = unknownFields(entry);
  const parsed = ingestReading.safeParse(entry);
  if (unknown === NONE && parsed.success) return withValues(index, parsed.data, reject);
  return salvage(index, entry, unknown, reject);
}

const NONE: readonly string[] = [];

function unknownFields(entry: Entry): readonly string[] {
  let unknown: string[] | undefined;
  for (const name in entry) {
    if (FIELDS.has(name) || !Object.hasOwn(entry, name)) continue;
    unknown ??= [];
    if (unknown.length < MOST_UNKNOWN) unknown.push(name);
  }
  return unknown ?? NONE;
}

/** Only for entries that do not fit: naming the fields costs ten times what accepting does. */
function salvage(
  index: number,
  entry: Entry,
  unknown: readonly string[],
  reject: (rejection: Rejection) => void,
): ParsedReading | undefined {
  const bad = badFields(entry);
  const sensor = sensorOf(entry);
  const named = sensor === undefined ? {} : { sensor };
  const whole = bad.filter(({ field }) => field === 'sensor' || field === 'timestamp');
  if (whole.length > 0) {
    const [{ field } = { field: '' }] = whole;
    const reason = bad.map((one) => `${one.field} ${one.message}`).join('; ');
    const kind = field === 'timestamp' ? 'timestamp' : 'not-a-reading';
    reject({ index, reason, kind, field, ...named });
    return undefined;
  }
  for (const name of unknown) {
    reject({ index, reason: unknownText(name), kind: 'unknown-field', field: short(name), ...named });
  }
  for (const { field, message } of bad) {
    reject({ index, reason: `${field} ${message}`, kind: 'value', field, ...named });
  }
  if (unknown.length > 0 && (entry['timestamp'] ?? null) === null) return undefined;
  const dropped = new Set(bad.map(({ field }) => field));
  const rest = Object.entries(entry).filter(([name]) => !dropped.has(name));
  const parsed = ingestReading.safeParse(Object.fromEntries(rest));
  if (!parsed.success) return undefined;
  const isNamed = bad.length + unknown.length > 0;
  return withValues(index, parsed.data, isNamed ? () => {} : reject);
}

/** The reading, if anything was measured. */
function withValues(
  index: number,
  reading: ParsedReading,
  reject: (rejection: Rejection) => void,
): ParsedReading | undefined {
  if (MEASURANDS.some((name) => (reading[name] ?? null) !== null)) return reading;
  if ((reading.battery_percent ?? null) !== null) return reading;
  const reason = `at least one of ${MEASURANDS.join(', ')} must be given`;
  reject({ index, reason, kind: 'not-a-reading', sensor: reading.sensor });
  return undefined;
}

function badFields(entry: Entry): { readonly field: string; readonly message: string }[] {
  const validated = validate(ingestReading, entry);
  return validated.ok ? [] : validated.fields.map(({ path, message }) => ({ field: path, message }));
}

function sensorOf({ sensor }: Entry): string | undefined {
  const parsed = ingestReading.shape.sensor.safeParse(sensor);
  return parsed.success ? parsed.data : undefined;
}

function unknownText(name: string): string {
  const meant = suggestField(name);
  return `unknown field ${short(name)}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** A name from outside, fit to be shown. */
function short(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '?');
  return plain.length > MOST_OF_A_NAME ? `${plain.slice(0, MOST_OF_A_NAME)}…` : plain;
}

function isObject(entry: unknown): entry is Entry {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}
