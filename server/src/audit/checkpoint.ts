import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Secrets } from '../platform/security/secrets.ts';

/** End of a chain at a moment. */
export interface Position {
  readonly companyId: number;
  readonly seq: number;
  readonly hash: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A check-point: a position under a signature. */
export interface SignedPosition extends Position {
  /** Base64 of the raw key and of the signature. */
  readonly publicKey: string;
  readonly signature: string;
}

/** The installation's Ed25519 key for check-points; several servers with one SECRET_KEY have the same. */
export interface CheckpointKey {
  readonly publicKey: string;
  sign(position: Position): SignedPosition;
  /**
   * Signs a file (Base64). Its bytes must not begin with `[`, as the texts of positions do: then neither can stand for
   * the other.
   */
  signFile(content: Uint8Array): string;
}

/** A PKCS #8 envelope around the 32 bytes of an Ed25519 key (RFC 8410 §7), and SPKI around a public one (§4). */
const PRIVATE_ENVELOPE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_ENVELOPE = Buffer.from('302a300506032b6570032100', 'hex');
const PUBLIC_KEY_BYTES = 32;
/** `[`, the first byte of the text of a position. */
const POSITION_BEGINS = 0x5b;

/** The key that signs check-points, from the secrets of the installation. */
export function checkpointKey(secrets: Secrets): CheckpointKey {
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_ENVELOPE, secrets.derive('audit check-points')]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_ENVELOPE.length)
    .toString('base64');
  return {
    publicKey,
    sign: (position) => ({
      ...position,
      publicKey,
      signature: sign(null, signedMessage(position), key).toString('base64'),
    }),
    signFile: (content) => {
      if (content[0] === POSITION_BEGINS) throw new Error('a file to be signed begins as a check-point does');
      return sign(null, content, key).toString('base64');
    },
  };
}

/** Checks whether a check-point says what was signed, by one of the keys that are trusted (Base64). */
export function createSignatureCheck(trustedKeys: readonly string[]): (signed: SignedPosition) => boolean {
  const keys = new Map(trustedKeys.map((base64) => [base64, parsePublicKey(base64)]));
  return (signed) => {
    const key = keys.get(signed.publicKey);
    return (
      key !== undefined && verify(null, signedMessage(signed), key, Buffer.from(signed.signature, 'base64'))
    );
  };
}

/** Whether a text is Base64 of a raw Ed25519 key. */
export function isPublicKey(base64: string): boolean {
  return parsePublicKey(base64) !== undefined;
}

function parsePublicKey(base64: string): KeyObject | undefined {
  const raw = Buffer.from(base64, 'base64');
  if (raw.length !== PUBLIC_KEY_BYTES) return undefined;
  return createPublicKey({ key: Buffer.concat([PUBLIC_ENVELOPE, raw]), format: 'der', type: 'spki' });
}

function signedMessage({ companyId, seq, hash, at }: Position): Buffer {
  return Buffer.from(JSON.stringify(['ts1 audit check-point 1', companyId, seq, hash, at]));
}
