import { type FieldUnit, MAX_FIELD_TEXT } from '@ts1/contract';

/** A field of a message by its path, `air.temperature`, and its value. */
export interface Fields extends ReadonlyMap<string, number> {
  /** Those that are true or false, as 1 or 0: a state may be read of them, and never a figure. */
  readonly flags?: ReadonlyMap<string, 0 | 1>;
  /** Short texts that are no numbers: a state may be read of them where somebody said which means what. */
  readonly texts?: ReadonlyMap<string, string>;
}

/** A field of a message that has a meaning. */
export interface FoundField {
  readonly path: string;
  readonly value: number;
  readonly unit: FieldUnit;
}

type Json = Readonly<Record<string, unknown>>;

/** A message of junk must not cost its size: beyond these nothing is looked at. */
const MOST_FIELDS = 200;
const MOST_LOOKED_AT = 2_000;
const DEEPEST = 5;
const LONGEST_PATH = 200;
/** More of them is something to read, not a state. */
const MOST_TEXTS = 50;
/** Decoders end in toFixed, which makes texts. */
const DECIMAL = /^\s*[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,2})?\s*$/;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member of an object under a path of names; undefined where there is none. */
export function findMember(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

export function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number, or a decimal number as text. Never 0 for what is neither. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : undefined;
}

/** A measurement as decoders of Seeed's SenseCAP devices write it in lists: `{measurementId: 4097, measurementValue: 25.1}`. */
function findMeasurement(entry: unknown): { readonly id: string; readonly value: unknown } | undefined {
  const id = findMember(entry, 'measurementId');
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  return { id: String(id), value: findMember(entry, 'measurementValue') };
}

/**
 * The numbers of an object by their paths, in their order. Of a list the first entry has the list's own name and further
 * objects are `name.2`, `name.3`; a measurement of SenseCAP is named by its id (`messages.4097`), whatever its place.
 */
export function collectFields(value: unknown): Fields {
  const fields = new Map<string, number>();
  const flags = new Map<string, 0 | 1>();
  const texts = new Map<string, string>();
  let looked = 0;
  const visit = (one: unknown, path: string, depth: number): void => {
    looked += 1;
    if (looked > MOST_LOOKED_AT || fields.size >= MOST_FIELDS || path.length > LONGEST_PATH) return;
    const number = toNumber(one);
    if (number !== undefined) {
      if (path !== '' && !fields.has(path)) fields.set(path, number);
      return;
    }
    if (typeof one === 'boolean') {
      if (path !== '' && flags.size < MOST_FIELDS && !flags.has(path)) flags.set(path, one ? 1 : 0);
      return;
    }
    if (typeof one === 'string') {
      const text = one.trim();
      const isShort = text !== '' && text.length <= MAX_FIELD_TEXT;
      if (isShort && path !== '' && texts.size < MOST_TEXTS && !texts.has(path)) texts.set(path, text);
      return;
    }
    if (depth >= DEEPEST) return;
    if (Array.isArray(one)) {
      for (const [at, entry] of one.entries()) {
        if (at > 0 && (typeof entry !== 'object' || looked > MOST_LOOKED_AT)) return;
        const measured = findMeasurement(entry);
        if (measured !== undefined) visit(measured.value, `${path}.${measured.id}`, depth + 1);
        else visit(entry, at === 0 ? path : `${path}.${at + 1}`, depth + 1);
      }
      return;
    }
    if (!isObject(one)) return;
    for (const name in one) {
      if (!Object.hasOwn(one, name)) continue;
      visit(one[name], path === '' ? name : `${path}.${name}`, depth + 1);
      if (looked > MOST_LOOKED_AT || fields.size >= MOST_FIELDS) return;
    }
  };
  visit(value, '', 0);
  return Object.assign(fields, { ...(flags.size > 0 && { flags }), ...(texts.size > 0 && { texts }) });
}

/** The fields of both; of one that both have, the second. */
export function joinFields(one: Fields, other: Fields): Fields {
  return Object.assign(new Map([...one, ...other]), {
    flags: new Map([...(one.flags ?? []), ...(other.flags ?? [])]),
    texts: new Map([...(one.texts ?? []), ...(other.texts ?? [])]),
  });
}

/** Whether a message has nothing that somebody could give a meaning. */
export function isEmpty({ size, flags, texts }: Fields): boolean {
  return size === 0 && (flags?.size ?? 0) === 0 && (texts?.size ?? 0) === 0;
}

/** A field under a name or, for an object with a `value`, what it holds: the name as it is, then without case. */
export function findField<Value extends number | string>(
  fields: ReadonlyMap<string, Value>,
  name: string,
): { readonly path: string; readonly value: Value } | undefined {
  for (const path of [name, `${name}.value`]) {
    const value = fields.get(path);
    if (value !== undefined) return { path, value };
  }
  const wanted = name.toLowerCase();
  for (const [path, value] of fields) {
    const folded = path.toLowerCase();
    if (folded === wanted || folded === `${wanted}.value`) return { path, value };
  }
  return undefined;
}
