import { hash } from 'node:crypto';
import { randomToken } from '../platform/security/tokens.ts';

/** Creates the key with which a base unit signs in: 256 random bits. Shown once; only the hash is stored. */
export function newDeviceKey(): { deviceKey: string; hash: string } {
  const deviceKey = randomToken();
  return { deviceKey, hash: hashDeviceKey(deviceKey) };
}

/** Returns the hash that is stored in place of a device key. */
export function hashDeviceKey(deviceKey: string): string {
  return hash('sha256', deviceKey);
}
