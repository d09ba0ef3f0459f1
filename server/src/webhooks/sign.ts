import { createHmac } from 'node:crypto';
import { secretKey } from './secret.ts';

export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * Signs a message by the Standard Webhooks specification: HMAC-SHA256 over id, time and body, one signature for each
 * secret that is valid. `sentAt` is epoch milliseconds; the id stays the same when the message is sent again.
 */
export function sign(id: string, body: string, secrets: readonly string[], sentAt: number): SignedHeaders {
  const timestamp = String(Math.floor(sentAt / 1_000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secretKey(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
