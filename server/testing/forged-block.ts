import { createHash } from 'node:crypto';

const CHECKSUM_BYTES = 8;

/** Returns a sealed block with other bytes and a fitting checksum, as a reader of our document could forge it. */
export function forgedBlock(block: Uint8Array, change: (body: Buffer) => Buffer): Buffer {
  const body = change(Buffer.from(block.subarray(0, -CHECKSUM_BYTES)));
  return Buffer.concat([body, createHash('sha256').update(body).digest().subarray(0, CHECKSUM_BYTES)]);
}
