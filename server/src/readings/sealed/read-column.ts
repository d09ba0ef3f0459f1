import { present } from '@ts1/contract/figures';
import type { ByteReader } from './byte-reader.ts';
import { readPlanes } from './planes.ts';
import { restoreNumbers } from './residuals.ts';
import { FORM, HAS_GAPS } from './write-column.ts';

/** Reads a column of `count` rows. Throws a RangeError for bytes that writeColumn never writes. */
export function readColumn(reader: ByteReader, count: number): Float64Array {
  const form = reader.byte();
  if (form === FORM.listed) return readListed(reader, count);
  if (form < HAS_GAPS) return readNumbers(reader, form, count);
  const given = reader.whole();
  const bits = reader.take(Math.ceil(count / 8));
  const numbers = readNumbers(reader, form - HAS_GAPS, given);
  const column = new Float64Array(count).fill(Number.NaN);
  let next = 0;
  for (let at = 0; at < count; at += 1) {
    if ((present(bits[at >> 3]) & (1 << (at & 7))) === 0) continue;
    column[at] = numbers[next] ?? Number.NaN;
    next += 1;
  }
  if (next !== given) throw new RangeError('its gaps do not fit');
  return column;
}

function readListed(reader: ByteReader, count: number): Float64Array {
  const values = Float64Array.from({ length: reader.byte() }, () => reader.double());
  const column = readPlanes(reader, count);
  for (let at = 0; at < count; at += 1) {
    const value = values[present(column[at])];
    if (value === undefined) throw new RangeError('a value that is not listed');
    column[at] = value;
  }
  return column;
}

function readNumbers(reader: ByteReader, form: number, count: number): Float64Array {
  switch (form) {
    case FORM.scaled:
      return readScaled(reader, count);
    case FORM.exact:
      return readExact(reader, count);
    default:
      throw new RangeError('a form of column that is not known');
  }
}

function readScaled(reader: ByteReader, count: number): Float64Array {
  const decimals = reader.byte();
  const order = reader.byte();
  if (order !== 0 && order !== 1 && order !== 2) throw new RangeError('a prediction that is not known');
  const first = Array.from({ length: order }, () => reader.signed());
  const centre = reader.signed();
  const step = reader.whole();
  const numbers = restoreNumbers({ order, first, centre, step, turns: readPlanes(reader, count - order) });
  const factor = 10 ** decimals;
  if (factor > 1) for (let at = 0; at < count; at += 1) numbers[at] = present(numbers[at]) / factor;
  return numbers;
}

function readExact(reader: ByteReader, count: number): Float64Array {
  const bytes = new Uint8Array(count * 8);
  for (let plane = 7; plane >= 0; plane -= 1) {
    const room = reader.take(count);
    let before = 0;
    for (let at = 0; at < count; at += 1) {
      before ^= present(room[at]);
      bytes[at * 8 + plane] = before;
    }
  }
  return new Float64Array(bytes.buffer);
}
