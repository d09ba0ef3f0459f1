import { createHash, type Hash } from 'node:crypto';
import type { ReadingRows } from '../readings/index.ts';

/** A value that JSON can express. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [name: string]: Canonical };

/** Returns the SHA-256, in hexadecimal, of a value in its canonical form: JSON without spaces, names in their order. */
export function canonicalDigest(value: Canonical): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** Writes JSON in which equal values have equal texts, whatever the order in which their fields were set. */
export function canonicalJson(value: Canonical): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`;
}

/** Digest over readings, which come a page at a time: a line of JSON for each, null for what was not measured. */
export class ReadingsDigest {
  readonly #hash: Hash = createHash('sha256');

  /** Takes in readings, oldest first. */
  add({ size, measuredAt, values, errors }: ReadingRows): void {
    const columns = [measuredAt, ...values, ...(errors ? [errors.error, errors.error2] : [])];
    let text = '';
    for (let row = 0; row < size; row += 1) {
      // JSON writes NaN as null.
      text += `${JSON.stringify(columns.map((column) => column[row]))}\n`;
    }
    this.#hash.update(text);
  }

  /** Returns the digest, in hexadecimal, after the last reading. */
  finish(): string {
    return this.#hash.digest('hex');
  }
}

function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value);
}
