import { randomBytes } from 'node:crypto';
import { createSealer, type Sealer } from '../platform/security/sealed-text.ts';
import type { Secrets } from '../platform/security/secrets.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, written as the Standard Webhooks specification has it. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The key that a secret stands for. */
export function secretKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Makes a sealer that encrypts webhook secrets at rest. */
export function createWebhookSealer(secrets: Secrets): Sealer {
  return createSealer(secrets, 'webhook secrets');
}

/** Returns what a webhook's secrets are sealed for: one webhook cannot be given another's. */
export function sealedFor(companyId: number, webhookId: number): string {
  return `${companyId}/${webhookId}`;
}
