import { createECDH } from 'node:crypto';
import type { Secrets } from '../../platform/security/secrets.ts';

/** The key pair that this installation signs push messages with (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The installation's own pair: the same after every start, and on every server that shares the secret key. */
export function vapidKeys(secrets: Secrets): VapidKeys {
  const curve = createECDH('prime256v1');
  for (let attempt = 1; ; attempt += 1) {
    const candidate = secrets.derive(`vapid ${attempt}`);
    try {
      curve.setPrivateKey(candidate);
    } catch (error) {
      // One of four thousand million numbers is no key of this curve; the next is as good.
      if (attempt === 3) throw error;
      continue;
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: candidate.toString('base64url'),
    };
  }
}
