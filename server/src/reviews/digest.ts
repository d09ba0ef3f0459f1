import { createHash, type Hash } from 'node:crypto';
import type { ReadingRows } from '../readings/index.ts';

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
