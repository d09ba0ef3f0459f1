import { createHash } from 'node:crypto';

/** The first byte of a block. A later version has another number, and every version can read this one for ever. */
export const BLOCK_VERSION = 1;
export const DIGEST_BYTES = 32;
export const CHECKSUM_BYTES = 8;

/** The end of a block: the first bytes of the SHA-256 over all that stands before it. */
export function checksumOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES);
}
