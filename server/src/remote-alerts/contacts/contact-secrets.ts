import { createHmac } from 'node:crypto';
import type { ContactChannel } from '@ts1/contract';
import type { Secrets } from '../../platform/security/secrets.ts';
import { sameSecret } from '../../platform/security/tokens.ts';

const CODES = 1_000_000;
const CODE_DIGITS = 6;

/** Which code: of a contact's address, made at a moment (epoch milliseconds). */
export interface ContactCode {
  readonly companyId: number;
  readonly contactId: number;
  readonly channel: ContactChannel;
  readonly at: number;
}

/** Proofs of contacts: nothing of them is stored, all of it is derived from the installation's key. */
export interface ContactSecrets {
  /** Six digits. */
  deriveCode(code: ContactCode): string;
  /** The token in the link that stops all messages to a contact. */
  deriveStopToken(companyId: number, contactId: number): string;
  /** Undefined for a token that was not made here. */
  readStopToken(token: string): { companyId: number; contactId: number } | undefined;
}

/** Creates the codes and the links of contacts under the installation's key. */
export function createContactSecrets(secrets: Secrets): ContactSecrets {
  const codeKey = secrets.derive('contact codes');
  const stopKey = secrets.derive('contact stop links');
  const sign = (companyId: number, contactId: number): string =>
    createHmac('sha256', stopKey).update(`${companyId}.${contactId}`).digest('base64url');
  return {
    deriveCode({ companyId, contactId, channel, at }) {
      const mac = createHmac('sha256', codeKey).update(`${companyId}.${contactId}.${channel}.${at}`).digest();
      return String(mac.readUIntBE(0, 6) % CODES).padStart(CODE_DIGITS, '0');
    },
    deriveStopToken: (companyId, contactId) => `${companyId}.${contactId}.${sign(companyId, contactId)}`,
    readStopToken(token) {
      const [, company = '', contact = '', mac = ''] =
        /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
      const [companyId, contactId] = [Number(company), Number(contact)];
      return mac !== '' && sameSecret(mac, sign(companyId, contactId)) ? { companyId, contactId } : undefined;
    },
  };
}
