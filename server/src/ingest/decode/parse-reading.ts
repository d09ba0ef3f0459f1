import { ingestReading, MEASURANDS } from '@ts1/contract/received';
import type { z } from 'zod';
import { validate } from '../../platform/http/validate.ts';
import type { InputValue } from '../../readings/index.ts';
import { parseInputs } from './parse-inputs.ts';
import type { Rejection, UnknownKey } from './decoded.ts';
import { short } from './short-name.ts';
import { suggestField } from './suggest-field.ts';

type Checked = z.output<typeof ingestReading>;
/** With its inputs checked value by value; null for none. */
export type ParsedReading = Omit<Checked, 'inputs'> & { readonly inputs: readonly InputValue[] | null };
type Entry = Readonly<Record<string, unknown>>;

const FIELDS = new Set(Object.keys(ingestReading.shape));
const MOST_UNKNOWN = 10;

/**
 * One entry of a call as a reading, or undefined for one of which nothing can be kept. What is not taken is named to
 * `reject`: a value outside its range and a field that is not known are dropped, and the rest of the reading stays.
 * Without a readable sensor and time nothing does; a field that is not known may be the time of one that has none.
 */
export function parseReading(
  index: number,
  entry: unknown,
  reject: (rejection: Rejection) => void,
  noteUnknown: (unknown: UnknownKey) => void = () => {},
): ParsedReading | undefined {
  if (!isObject(entry)) {
    reject({ index, reason: 'a reading must be an object', kind: 'not-a-reading' });
    return undefined;
  }
  const unknown = unknownFields(entry);
  const parsed = ingestReading.safeParse(entry);
  if (unknown === NONE && parsed.success) return withValues(index, parsed.data, reject, noteUnknown);
  return salvage(index, entry, unknown, { reject, noteUnknown });
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
  {
    reject,
    noteUnknown,
  }: {
    readonly reject: (rejection: Rejection) => void;
    readonly noteUnknown: (unknown: UnknownKey) => void;
  },
): ParsedReading | undefined {
  const bad = badFields(entry);
  const sensor = parseSensor(entry);
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
  const inputs = parseInputs(index, parsed.data, reject, noteUnknown);
  return measuredSomething(index, { ...parsed.data, inputs }, isNamed ? () => {} : reject);
}

/** The reading, if anything was measured. */
function withValues(
  index: number,
  reading: Checked,
  reject: (rejection: Rejection) => void,
  noteUnknown: (unknown: UnknownKey) => void,
): ParsedReading | undefined {
  if (reading.inputs == null) return measuredSomething(index, { ...reading, inputs: null }, reject);
  let isNamed = false;
  const rejectValue = (rejection: Rejection): void => {
    isNamed = true;
    reject(rejection);
  };
  const inputs = parseInputs(index, reading, rejectValue, noteUnknown);
  return measuredSomething(index, { ...reading, inputs }, isNamed ? () => {} : reject);
}

function measuredSomething(
  index: number,
  reading: ParsedReading,
  reject: (rejection: Rejection) => void,
): ParsedReading | undefined {
  if (reading.inputs !== null) return reading;
  if (MEASURANDS.some((name) => (reading[name] ?? null) !== null)) return reading;
  if ((reading.battery_percent ?? null) !== null) return reading;
  const reason = `at least one of ${MEASURANDS.join(', ')} or of the known inputs must be given`;
  reject({ index, reason, kind: 'not-a-reading', sensor: reading.sensor });
  return undefined;
}

function badFields(entry: Entry): { readonly field: string; readonly message: string }[] {
  const validated = validate(ingestReading, entry);
  return validated.ok ? [] : validated.fields.map(({ path, message }) => ({ field: path, message }));
}

function parseSensor({ sensor }: Entry): string | undefined {
  const parsed = ingestReading.shape.sensor.safeParse(sensor);
  return parsed.success ? parsed.data : undefined;
}

function unknownText(name: string): string {
  const meant = suggestField(name);
  return `unknown field ${short(name)}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

function isObject(entry: unknown): entry is Entry {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}
