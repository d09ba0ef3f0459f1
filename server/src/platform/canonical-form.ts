import { createHash } from 'node:crypto';

/** A record as a digest of it is made, for a signature for instance. */
export interface CanonicalForm {
  /** JSON without spaces, with the keys of each object in the order of their code units. */
  readonly form: string;
  /** SHA-256 of its UTF-8 bytes, in hexadecimal. */
  readonly sha256: string;
}

/** Returns the form of a record that its digest is of: the same text for the same content. */
export function canonicalForm(content: object): CanonicalForm {
  const form = toText(content);
  return { form, sha256: createHash('sha256').update(form).digest('hex') };
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${toText(one)}`).join(',')}}`;
}
