import { present } from '@ts1/contract/figures';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

const WORD = 2 ** 32;

/**
 * Writes whole numbers from 0 to 2^53 as planes: the lowest byte of each number, then the next byte of each, as many as
 * the largest needs. Bytes that seldom change are thus adjacent, which compresses well.
 */
export function writePlanes(writer: ByteWriter, numbers: Float64Array): void {
  let largest = 0;
  for (let at = 0; at < numbers.length; at += 1) largest = Math.max(largest, present(numbers[at]));
  const planes = planesFor(largest);
  writer.byte(planes);
  for (let plane = 0; plane < planes; plane += 1) {
    const bytes = writer.space(numbers.length);
    const shift = 8 * (plane % 4);
    for (let at = 0; at < numbers.length; at += 1) {
      const number = present(numbers[at]);
      // A shift uses the lowest 32 bits, so higher bits are moved down first.
      bytes[at] = (plane < 4 ? number : number / WORD) >>> shift;
    }
  }
}

function planesFor(largest: number): number {
  let planes = 0;
  for (let limit = 1; largest >= limit; limit *= 256) planes += 1;
  return planes;
}

export function readPlanes(reader: ByteReader, count: number): Float64Array {
  const numbers = new Float64Array(count);
  const planes = reader.byte();
  for (let plane = 0; plane < planes; plane += 1) {
    const bytes = reader.take(count);
    const factor = 256 ** plane;
    for (let at = 0; at < count; at += 1) numbers[at] = present(numbers[at]) + present(bytes[at]) * factor;
  }
  return numbers;
}
