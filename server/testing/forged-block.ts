import { createHash } from 'node:crypto';

const CHECKSUM_BYTES = 8;

/** A sealed block with other bytes under a checksum that fits them, as somebody makes it who has read our document. */
export function forgedBlock(block: Uint8Array, change: (body: Buffer) => Buffer): Buffer {
  const body = change(Buffer.from(block.subarray(0, -CHECKSUM_BYTES)));
  return Buffer.concat([body, createHash('sha256').update(body).digest().subarray(0, CHECKSUM_BYTES)]);
}
