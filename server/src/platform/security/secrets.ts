import { hkdfSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode, failureReason, StartError } from '../process/start-error.ts';

const KEY_BYTES = 32;

/** Secrets of this installation, one for each purpose, all from one key. */
export interface Secrets {
  /** Returns 32 bytes that are always the same for the same key and purpose. */
  derive(purpose: string): Buffer;
}

/**
 * Loads the installation's secrets: from `SECRET_KEY`, which several nodes share, or else from a key that is made
 * once and stored in `DATA_DIR/secrets`, readable by the server's user alone.
 */
export function loadSecrets(dataDirectory: string, secretKey: string | undefined): Secrets {
  const key =
    secretKey === undefined ? keptKey(join(dataDirectory, 'secrets')) : Buffer.from(secretKey, 'utf8');
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', `ts1 ${purpose}`, KEY_BYTES)) };
}

/** Whether secrets exist already: a tool that only checks must not make new ones. */
export function hasSecrets(dataDirectory: string, secretKey: string | undefined): boolean {
  return secretKey !== undefined || existsSync(join(dataDirectory, 'secrets', 'key'));
}

function keptKey(directory: string): Buffer {
  const file = join(directory, 'key');
  // Nothing is written if a key exists: a start on a full disk has to work too.
  const text = readIfThere(file) ?? makeKey(directory, file);
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new StartError(`${file} is not a key: restore it from a backup`);
  return key;
}

function readIfThere(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return text;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new StartError(`${file} cannot be read: ${failureReason(error)}`, { cause: error });
  }
}

/** Makes the key. @throws StartError if it cannot be stored: without it encrypted data could not be read again */
function makeKey(directory: string, file: string): string {
  const draft = join(directory, `.key-${randomBytes(6).toString('hex')}`);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const key = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
    writeFileSync(draft, key, { mode: 0o600, flag: 'wx', flush: true });
    // A link never replaces a file: two processes that start at once both read the key of the first.
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw new StartError(`No key can be kept in ${directory}: ${failureReason(error)}`, { cause: error });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}
