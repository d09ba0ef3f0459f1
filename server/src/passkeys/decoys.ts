import { createHmac } from 'node:crypto';
import { fold } from '@ts1/contract';
import type { Secrets } from '../platform/secrets.ts';

/** Lengths of credential ids that common platform authenticators make. */
const LENGTHS = [16, 20, 32] as const;

/**
 * Credential ids of an account that has none or does not exist: made up, but the same each time, so that asking
 * twice tells no more than asking once.
 */
export function createDecoys(secrets: Secrets): (companyName: string, email: string) => string[] {
  const key = secrets.derive('passkey decoys');
  return (companyName, email) => {
    const digest = createHmac('sha512', key)
      .update(`${fold(companyName)}\n${fold(email)}`)
      .digest();
    const [first = 0] = digest;
    return [digest.subarray(1, 1 + (LENGTHS[first % LENGTHS.length] ?? 32)).toString('base64url')];
  };
}
