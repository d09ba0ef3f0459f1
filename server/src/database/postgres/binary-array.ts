import type { Column } from '../dialect.ts';

/** Object ids of element types, the same in every PostgreSQL. */
const ELEMENTS = { integer: 20, real: 701 } as const;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const VALUE_BYTES = 8;
const TWO_TO_32 = 2 ** 32;

/**
 * Returns the values of a column of numbers in PostgreSQL's binary form of arrays (`array_recv`): written and read in a
 * tenth of the time of text. Undefined when a value is neither null nor a 64-bit number that a double represents.
 */
export function binaryArray({ type, values }: Column): Buffer | undefined {
  if (type !== 'integer' && type !== 'real') return undefined;
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + VALUE_BYTES));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = values.length === 0 ? 12 : HEADER_BYTES;
  let hasNull = 0;
  for (const value of values) {
    if (value === null || Number.isNaN(value)) {
      hasNull = 1;
      view.setInt32(at, -1);
      at += LENGTH_BYTES;
      continue;
    }
    if (typeof value !== 'number' || (type === 'integer' && !Number.isSafeInteger(value))) return undefined;
    view.setInt32(at, VALUE_BYTES);
    if (type === 'real') {
      // A negative zero is stored as zero, as in SQLite.
      view.setFloat64(at + LENGTH_BYTES, value + 0);
    } else {
      const high = Math.floor(value / TWO_TO_32);
      view.setInt32(at + LENGTH_BYTES, high);
      view.setUint32(at + LENGTH_BYTES + 4, value - high * TWO_TO_32);
    }
    at += LENGTH_BYTES + VALUE_BYTES;
  }
  view.setInt32(0, values.length === 0 ? 0 : 1);
  view.setInt32(4, hasNull);
  view.setInt32(8, ELEMENTS[type]);
  if (values.length > 0) {
    view.setInt32(12, values.length);
    view.setInt32(16, 1);
  }
  return bytes.subarray(0, at);
}
