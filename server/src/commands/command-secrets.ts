import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../platform/secrets.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what a command must not show at rest. What was sealed for one command opens for that one alone. */
export interface CommandSecrets {
  seal(companyId: number, commandId: number, text: string): string;
  /** Undefined when it was sealed with another key, for another command, or changed since. */
  open(companyId: number, commandId: number, sealed: string): string | undefined;
}

/** Secrets of commands under the installation's key. */
export function createCommandSecrets(secrets: Secrets): CommandSecrets {
  const key = secrets.derive('command secrets');
  const context = (companyId: number, commandId: number) => Buffer.from(`${companyId}/${commandId}`);
  return {
    seal(companyId, commandId, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(context(companyId, commandId));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    open(companyId, commandId, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      try {
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(context(companyId, commandId)).setAuthTag(tag);
        const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
