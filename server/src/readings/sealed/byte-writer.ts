const FIRST_SIZE = 4_096;

/** Growing bytes. Whole numbers are varints: seven bits a byte, lowest first, the top bit set on all but the last. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #size = 0;

  /** The bytes written so far, valid until the next write. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  byte(value: number): void {
    this.space(1)[0] = value;
  }

  /** Writes a whole number from 0 to 2^53. */
  whole(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  /** Writes a whole number of a size of at most 2^52, encoded by turns: 0, -1, 1, -2. */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Writes the eight bytes of a double, lowest first. */
  double(value: number): void {
    const bytes = this.space(8);
    new DataView(bytes.buffer, bytes.byteOffset).setFloat64(0, value, true);
  }

  text(ascii: string): void {
    this.whole(ascii.length);
    this.append(Buffer.from(ascii, 'latin1'));
  }

  append(bytes: Uint8Array): void {
    this.space(bytes.length).set(bytes);
  }

  /** Returns space for `count` bytes, to be filled at once. */
  space(count: number): Uint8Array {
    const end = this.#size + count;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      larger.set(this.bytes);
      this.#bytes = larger;
    }
    const room = this.#bytes.subarray(this.#size, end);
    this.#size = end;
    return room;
  }
}
