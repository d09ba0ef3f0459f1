import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** Secrets of this installation, one for each purpose, all from one key. */
export interface Secrets {
  /** 32 bytes that stay the same for the same key and purpose. */
  derive(purpose: string): Buffer;
}

/**
 * The installation's secrets: from `SECRET_KEY`, which several nodes share, or else from a key that is made
 * once and kept in `DATA_DIR/secrets`, readable by the server's user alone.
 */
export function loadSecrets(dataDirectory: string, secretKey: string | undefined): Secrets {
  const key =
    secretKey === undefined ? keptKey(join(dataDirectory, 'secrets')) : Buffer.from(secretKey, 'utf8');
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', `ts1 ${purpose}`, KEY_BYTES)) };
}

/** Whether there are secrets already: a tool that only checks must not make new ones. */
export function hasSecrets(dataDirectory: string, secretKey: string | undefined): boolean {
  return secretKey !== undefined || existsSync(join(dataDirectory, 'secrets', 'key'));
}

function keptKey(directory: string): Buffer {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'key');
  const draft = join(directory, `.key-${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    // A link never replaces: of two processes that start at once, both read the key of the first.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key: restore it from a backup`);
  return key;
}
