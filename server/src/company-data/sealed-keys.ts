import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  type ScryptOptions,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { InvalidInput } from '../platform/errors.ts';
import { createLane } from '../platform/work/lanes.ts';
import { fromJson, type SealedPart } from './archive.ts';
import { CIPHER, IV_BYTES, KEY_BYTES, SALT_BYTES, sealedKeys } from './keys-file.ts';
import { KEYS, type Manifest } from './manifest.ts';
import { Refused } from './refused.ts';

/** Cost of a guess: scrypt as OWASP recommends, with 32 MiB. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const BYTES_OF_BLOCK = 128;
/** Room beside the table of scrypt, which is N blocks. */
const FURTHER_BYTES = 1_000_000;
const MOST_WAITING = 20;

/** Hashes of device keys by the numbers of their base units in the file. */
export type DeviceKeys = ReadonlyMap<number, string>;
/** The passphrase that opens the device keys of a file, or that they are left out. */
export type KeyChoice = { readonly passphrase: string | undefined } | 'left out';
/** The data that keys belong to: beside any other they cannot be opened. */
export type FileIdentity = Pick<Manifest, 'company' | 'exported_at' | 'content'>;

const openedKeys = z.array(
  z.strictObject({ baseUnit: z.int().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);

const deriveBytes = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** Each derivation takes a thread and up to 128 MiB. */
const oneAtATime = createLane(1, MOST_WAITING);

async function derive(
  passphrase: string,
  salt: Buffer,
  cost: Pick<ScryptOptions, 'N' | 'r' | 'p'> & { readonly N: number; readonly r: number },
): Promise<{ readonly key: Buffer; readonly check: Buffer }> {
  const maxmem = BYTES_OF_BLOCK * cost.N * cost.r + FURTHER_BYTES;
  const derived = await oneAtATime(async () =>
    deriveBytes(passphrase.normalize('NFC'), salt, 2 * KEY_BYTES, { ...cost, maxmem }),
  );
  return { key: derived.subarray(0, KEY_BYTES), check: derived.subarray(KEY_BYTES) };
}

function boundTo({ company, exported_at: exportedAt, content }: FileIdentity): Buffer {
  return Buffer.from(JSON.stringify([KEYS, company, exportedAt, content]));
}

/** Derives a key from a passphrase; returns what encrypts the hashes of device keys with it, as the text of a file. */
export async function createKeySeal(
  passphrase: string,
): Promise<(keys: DeviceKeys, identity: FileIdentity) => string> {
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await derive(passphrase, salt, COST);
  return (keys, identity) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(boundTo(identity));
    const opened: z.input<typeof openedKeys> = [...keys].map(([baseUnit, sha256]) => ({ baseUnit, sha256 }));
    const content = Buffer.concat([cipher.update(JSON.stringify(opened), 'utf8'), cipher.final()]);
    const sealed: z.input<typeof sealedKeys> = {
      scrypt: { ...COST, salt: salt.toString('base64') },
      cipher: CIPHER,
      check: check.toString('base64'),
      iv: iv.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
      content: content.toString('base64'),
    };
    return `${JSON.stringify(sealed, null, 2)}\n`;
  };
}

/**
 * Opens the device keys of a file, if they are wanted.
 * @throws InvalidInput naming `passphrase` when it is missing, wrong, or the file has no keys; Refused with the fault
 * of the keys
 */
export async function openDeviceKeys({ manifest, keys }: SealedPart, choice: KeyChoice): Promise<DeviceKeys> {
  if (choice === 'left out') return new Map();
  const { passphrase } = choice;
  if (keys === undefined) {
    if (passphrase === undefined) return new Map();
    throw new InvalidInput([{ path: 'passphrase', message: 'opens nothing: the file has no device keys' }]);
  }
  const parsed = sealedKeys.safeParse(fromJson(keys));
  if (!parsed.success) throw new Refused(`${KEYS} does not fit: ${z.prettifyError(parsed.error)}`);
  if (passphrase === undefined) {
    throw new InvalidInput([{ path: 'passphrase', message: 'is required: the file has device keys' }]);
  }
  const { scrypt: given, check, iv, tag, content } = parsed.data;
  const { salt, ...cost } = given;
  const derived = await derive(passphrase, Buffer.from(salt, 'base64'), cost);
  if (!timingSafeEqual(derived.check, Buffer.from(check, 'base64'))) {
    throw new InvalidInput([{ path: 'passphrase', message: 'is not the one of this file' }]);
  }
  const decipher = createDecipheriv(CIPHER, derived.key, Buffer.from(iv, 'base64'))
    .setAAD(boundTo(manifest))
    .setAuthTag(Buffer.from(tag, 'base64'));
  return parseKeys(decrypt(decipher, Buffer.from(content, 'base64')));
}

function decrypt(decipher: ReturnType<typeof createDecipheriv>, content: Buffer): string {
  try {
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Refused(`${KEYS} was changed, or belongs to another file`, { cause: error });
  }
}

function parseKeys(text: string): DeviceKeys {
  const parsed = openedKeys.safeParse(fromJson(text));
  if (!parsed.success) throw new Refused(`${KEYS} does not fit: ${z.prettifyError(parsed.error)}`);
  const keys = new Map(parsed.data.map(({ baseUnit, sha256 }) => [baseUnit, sha256]));
  if (keys.size < parsed.data.length) throw new Refused(`${KEYS} has a base unit twice`);
  if (new Set(keys.values()).size < keys.size) throw new Refused(`${KEYS} has a device key twice`);
  return keys;
}
