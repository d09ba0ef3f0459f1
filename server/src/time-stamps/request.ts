import { randomBytes } from 'node:crypto';
import { TAG, writeDer, writeInteger, writeOid } from './der.ts';

/** A request for a time stamp, and what its answer must repeat. */
export interface StampRequest {
  /** SHA-256 of what is stamped. */
  readonly digest: Buffer;
  /** The content of the nonce, as the answer must have it. */
  readonly nonce: Buffer;
  /** DER of the `TimeStampReq`. */
  readonly body: Buffer;
}

export const SHA_256 = '2.16.840.1.101.3.4.2.1';
const NONCE_BYTES = 16;
/** Content of a DER TRUE. */
const TRUE = Buffer.of(0xff);
const VERSION = writeInteger(Buffer.of(1));

/** Writes a request (RFC 3161, section 2.4.1) for a digest, with a new nonce, that asks for the certificates. */
export function writeRequest(digest: Buffer): StampRequest {
  const nonce = writeInteger(randomBytes(NONCE_BYTES));
  const algorithm = writeDer(TAG.sequence, writeOid(SHA_256), writeDer(TAG.none));
  const imprint = writeDer(TAG.sequence, algorithm, writeDer(TAG.octets, digest));
  return {
    digest,
    nonce: nonce.subarray(2),
    body: writeDer(TAG.sequence, VERSION, imprint, nonce, writeDer(TAG.boolean, TRUE)),
  };
}
