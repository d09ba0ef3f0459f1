import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@ts1/contract';

/** Bits of the flags of authenticator data (WebAuthn Level 3 §6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Behaviour {
  /** Site that the browser reports. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the user was verified by finger, face or PIN. */
  readonly verifiesUser?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

const ORIGIN = 'http://localhost:3000';

/** Creates an authenticator with one ES256 passkey, in software: it does the work of browser and device. */
export function createPasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  return {
    id,
    attest: (challenge: string, how: Behaviour = {}): PasskeyAttestation => ({
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, how).toString('base64url'),
        attestationObject: attestationObject(credentialId, publicKey, how).toString('base64url'),
      },
    }),
    assert: (challenge: string, how: Behaviour = {}): PasskeyAssertion => {
      const client = clientData('webauthn.get', challenge, how);
      const data = authenticatorData(how, 0);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(how.userHandle !== undefined && { userHandle: how.userHandle }),
        },
      };
    },
  };
}

function clientData(type: string, challenge: string, { origin = ORIGIN }: Behaviour): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
  { rpId = 'localhost', verifiesUser = true, counter = 0 }: Behaviour,
  moreFlags: number,
): Buffer {
  const flags = USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0) | moreFlags;
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
}

function attestationObject(credentialId: Buffer, publicKey: KeyObject, how: Behaviour): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  const aaguid = Buffer.alloc(16);
  const data = Buffer.concat([
    authenticatorData(how, ATTESTED),
    aaguid,
    length,
    credentialId,
    coseKey(publicKey),
  ]);
  return cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(data)],
  ]);
}

/** Encodes a public key by RFC 9053: key type EC2, algorithm ES256, curve P-256, x and y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** Encodes the head of a CBOR item: major type and argument (RFC 8949 §3). */
function cborHead(majorType: number, argument: number): Buffer {
  const type = majorType << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 0xff]);
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
