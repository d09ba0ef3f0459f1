import { present } from '@ts1/contract/figures';
import type { ByteWriter } from './byte-writer.ts';
import { writePlanes } from './planes.ts';
import { toResiduals, type Residuals } from './residuals.ts';

/** Form of a column; part of the format. */
export const FORM = { listed: 1, scaled: 2, exact: 3 } as const;
/** Added to the form when bits before the values mark rows without a value. */
export const HAS_GAPS = 16;

const MOST_LISTED = 64;
const MOST_DECIMALS = 9;
/** Largest size of numbers whose differences of differences are still exact in a double. */
const LARGEST = 2 ** 50;

/** Writes numbers so that readColumn returns them bit by bit (any NaN as NaN), in the smallest form. */
export function writeColumn(writer: ByteWriter, column: Float64Array): void {
  const given = withoutGaps(column);
  const residuals = predict(given);
  const listed = list(column);
  if (listed !== null && listed.bits <= (residuals?.bits ?? Number.POSITIVE_INFINITY)) {
    writer.byte(FORM.listed);
    writer.byte(listed.values.length);
    for (const value of listed.values) writer.double(value);
    writePlanes(writer, listed.places);
    return;
  }
  const hasGaps = given.length < column.length;
  writer.byte((residuals === null ? FORM.exact : FORM.scaled) + (hasGaps ? HAS_GAPS : 0));
  if (hasGaps) writeGaps(writer, column, given.length);
  if (residuals === null) writeExact(writer, given);
  else writeScaled(writer, residuals);
}

function withoutGaps(column: Float64Array): Float64Array {
  let count = 0;
  for (let at = 0; at < column.length; at += 1) if (!Number.isNaN(column[at])) count += 1;
  return count === column.length ? column : column.filter((value) => !Number.isNaN(value));
}

/** Returns the different values in the order of their first occurrence, and the place of the value of each row. */
function list(column: Float64Array) {
  const places = new Float64Array(column.length);
  const known = new Map<number | string, number>();
  const values: number[] = [];
  let last = 0;
  let lastPlace = -1;
  for (let at = 0; at < column.length; at += 1) {
    const value = present(column[at]);
    if (lastPlace < 0 || !Object.is(value, last)) {
      // A map treats 0 and -0 as the same key.
      const key = Object.is(value, -0) ? '-0' : value;
      let place = known.get(key);
      if (place === undefined) {
        if (values.length === MOST_LISTED) return null;
        place = values.length;
        values.push(value);
        known.set(key, place);
      }
      last = value;
      lastPlace = place;
    }
    places[at] = lastPlace;
  }
  return { values, places, bits: values.length * 64 + estimateBits(places) };
}

function predict(numbers: Float64Array) {
  const scaled = scale(numbers);
  if (scaled === null) return null;
  let best: (Residuals & { readonly bits: number }) | null = null;
  for (const order of [0, 1, 2] as const) {
    if (scaled.numbers.length < order) continue;
    const residuals = toResiduals(scaled.numbers, order);
    const bits = estimateBits(residuals.turns);
    if (best === null || bits < best.bits) best = { ...residuals, bits };
  }
  return best === null ? null : { ...best, decimals: scaled.decimals };
}

/** Returns the numbers as whole numbers with the fewest decimals that lose no bit; null if there are none. */
function scale(numbers: Float64Array): { readonly decimals: number; readonly numbers: Float64Array } | null {
  const scaled = new Float64Array(numbers.length);
  let decimals = 0;
  let factor = 1;
  for (let at = 0; at < numbers.length; at += 1) {
    const value = present(numbers[at]);
    // Adding zero removes the sign of -0, which would not be a whole number.
    let whole = Math.round(value * factor) + 0;
    if (!Object.is(whole / factor, value) || Math.abs(whole) > LARGEST) {
      do {
        decimals += 1;
        factor *= 10;
        whole = Math.round(value * factor) + 0;
        if (decimals > MOST_DECIMALS || Math.abs(whole) > LARGEST) return null;
      } while (!Object.is(whole / factor, value));
      at = -1;
      continue;
    }
    scaled[at] = whole;
  }
  return { decimals, numbers: scaled };
}

/** Estimates the bits of these numbers once compressed: the entropy of their two lowest bytes. */
function estimateBits(numbers: Float64Array): number {
  const low = new Uint32Array(256);
  const high = new Uint32Array(256);
  let beyond = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = present(numbers[at]);
    low[number & 255] = present(low[number & 255]) + 1;
    high[(number >>> 8) & 255] = present(high[(number >>> 8) & 255]) + 1;
    if (number >= 65_536) beyond += 1;
  }
  return entropy(low, numbers.length) + entropy(high, numbers.length) + 16 * beyond;
}

function entropy(counts: Uint32Array, total: number): number {
  let bits = 0;
  for (const count of counts) if (count > 0) bits += count * Math.log2(total / count);
  return bits;
}

function writeGaps(writer: ByteWriter, column: Float64Array, values: number): void {
  writer.whole(values);
  const bits = writer.space(Math.ceil(column.length / 8));
  for (const [at, value] of column.entries()) {
    if (!Number.isNaN(value)) bits[at >> 3] = present(bits[at >> 3]) | (1 << (at & 7));
  }
}

function writeScaled(writer: ByteWriter, residuals: Residuals & { readonly decimals: number }): void {
  writer.byte(residuals.decimals);
  writer.byte(residuals.order);
  for (const number of residuals.first) writer.signed(number);
  writer.signed(residuals.centre);
  writer.whole(residuals.step);
  writePlanes(writer, residuals.turns);
}

/** Writes the eight bytes of each double, the highest of all first, each XORed with the one before. */
function writeExact(writer: ByteWriter, numbers: Float64Array): void {
  const bytes = new Uint8Array(numbers.slice().buffer);
  for (let plane = 7; plane >= 0; plane -= 1) {
    const room = writer.space(numbers.length);
    let before = 0;
    for (let at = 0; at < numbers.length; at += 1) {
      const byte = present(bytes[at * 8 + plane]);
      room[at] = byte ^ before;
      before = byte;
    }
  }
}
