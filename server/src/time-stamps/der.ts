import { present } from '@ts1/contract';

/** A value in DER (ITU-T X.690): its tag, its content, and all of its bytes. */
export interface Der {
  readonly tag: number;
  readonly content: Buffer;
  readonly whole: Buffer;
}

/** Bytes that are not DER, or not the value that was expected. Its message is a part of a sentence. */
export class DerError extends Error {}

/** Tags of the values that time stamps are made of; `first` and `second` are context-specific. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  none: 0x05,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  first: 0xa0,
  third: 0xa2,
  fourth: 0xa3,
} as const;

/** Deepest nesting of lengths: four bytes hold more than any answer has. */
const MOST_LENGTH_BYTES = 4;

/**
 * Reads values, one behind the other.
 * @throws DerError for bytes that are cut off, or lengths in another than their one spelling
 */
export function readAll(bytes: Buffer): Der[] {
  const values: Der[] = [];
  for (let at = 0; at < bytes.length;) {
    const value = readOne(bytes.subarray(at));
    values.push(value);
    at += value.whole.length;
  }
  return values;
}

/** Reads the only value of some bytes. @throws DerError also for bytes behind it */
export function readOnly(bytes: Buffer, tag: number): Der {
  const [value, ...more] = readAll(bytes);
  if (value === undefined || more.length > 0) throw new DerError('it is not one DER value');
  return expectTag(value, tag);
}

/** Returns the parts of a constructed value. @throws DerError for one of another tag */
export function readParts(value: Der | undefined, tag: number = TAG.sequence): Der[] {
  return readAll(expectTag(value, tag).content);
}

/** Returns the content of a value. @throws DerError for one of another tag, or none */
export function readContent(value: Der | undefined, tag: number): Buffer {
  return expectTag(value, tag).content;
}

/** Returns an object identifier in dotted numbers. */
export function readOid(value: Der | undefined): string {
  const content = readContent(value, TAG.oid);
  const last = content.at(-1);
  if (last === undefined || last > 0x7f) throw new DerError('an object identifier is damaged');
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f);
    if (byte > 0x7f) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [first = 0n, ...rest] = arcs;
  const root = first < 80n ? first / 40n : 2n;
  return [root, first - root * 40n, ...rest].join('.');
}

function readOne(bytes: Buffer): Der {
  const [tag, length] = bytes;
  if (tag === undefined || length === undefined) throw new DerError('it is cut off');
  if ((tag & 0x1f) === 0x1f) throw new DerError('it has a tag that time stamps do not have');
  const { begin, size } = length < 0x80 ? { begin: 2, size: length } : readLongLength(bytes, length & 0x7f);
  if (begin + size > bytes.length) throw new DerError('it is cut off');
  return { tag, content: bytes.subarray(begin, begin + size), whole: bytes.subarray(0, begin + size) };
}

function readLongLength(bytes: Buffer, count: number): { begin: number; size: number } {
  if (count === 0 || count > MOST_LENGTH_BYTES) throw new DerError('it has a length that DER does not have');
  if (bytes.length < 2 + count) throw new DerError('it is cut off');
  const size = bytes.readUIntBE(2, count);
  const isShortest = size >= 0x80 && size >= 2 ** (8 * (count - 1));
  if (!isShortest) throw new DerError('it has a length that is not in its shortest spelling');
  return { begin: 2 + count, size };
}

function expectTag(value: Der | undefined, tag: number): Der {
  if (value?.tag !== tag) throw new DerError('a value is missing, or of another kind');
  return value;
}

/** Writes a value; parts of a constructed one follow each other. */
export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length), bytes, content]);
}

/** Writes a number from 0, given by its bytes with the highest first. */
export function writeInteger(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.of(0) : bytes.subarray(first);
  return writeDer(TAG.integer, present(digits[0]) > 0x7f ? Buffer.of(0) : Buffer.of(), digits);
}

/** Writes an object identifier that is given in dotted numbers. */
export function writeOid(dotted: string): Buffer {
  const [root, second, ...rest] = dotted.split('.').map(Number);
  const bytes = [present(root) * 40 + present(second), ...rest].flatMap((arc) => {
    const digits = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
      digits.unshift((left & 0x7f) | 0x80);
    }
    return digits;
  });
  return writeDer(TAG.oid, Buffer.from(bytes));
}
