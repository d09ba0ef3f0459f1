import { createHmac } from 'node:crypto';
import { fold, MAX_PASSKEYS_PER_USER, present } from '@ts1/contract';
import type { Secrets } from '../platform/security/secrets.ts';

/** Lengths of credential ids that common platform authenticators make. */
const LENGTHS = [16, 20, 32] as const;

/**
 * As many credential ids as an account can have, made up, but the same each time: what an account has besides its own,
 * so that neither its existence nor the number of its passkeys can be asked.
 */
export function createDecoys(secrets: Secrets): (companyName: string, email: string) => string[] {
  const key = secrets.derive('passkey decoys');
  return (companyName, email) =>
    Array.from({ length: MAX_PASSKEYS_PER_USER }, (_, n) => {
      const digest = createHmac('sha512', key)
        .update(`${fold(companyName)}\n${fold(email)}\n${n}`)
        .digest();
      const first = present(digest[0]);
      return digest.subarray(1, 1 + (LENGTHS[first % LENGTHS.length] ?? 32)).toString('base64url');
    });
}
