import { createHash } from 'node:crypto';

/** The first byte of a block. A later version has another number, and every version can always read this one. */
export const BLOCK_VERSION = 1;
export const DIGEST_BYTES = 32;
export const CHECKSUM_BYTES = 8;

/** Returns the end of a block: the first bytes of the SHA-256 over all bytes before it. */
export function blockChecksum(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES);
}
