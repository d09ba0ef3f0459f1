import { createHmac } from 'node:crypto';
import { type AcknowledgedVia, type Channel } from '@ts1/contract';
import type { Secrets } from '../../platform/security/secrets.ts';
import { sameSecret } from '../../platform/security/tokens.ts';

/** Names in a token: the message and its recipient. */
export interface MessageNames {
  readonly companyId: number;
  readonly deliveryId: number;
  readonly userId: number;
}

/** The tokens of this installation: nothing of them is stored, and another key makes all of them worthless. */
export interface MessageTokens {
  /** The same for the same message; safe behind the `#` of an address. */
  sign(names: MessageNames): string;
  /** Names in a token; undefined unless it is letter by letter what `sign` makes of them. */
  verify(token: string): MessageNames | undefined;
}

/** Bytes of the signature: 144 bits of base64url leave no bit over that could be flipped unseen. */
const SIGNATURE_BYTES = 18;
const SHAPE = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.[\w-]{24}$/;

/** Creates and checks the tokens of messages, under a key of their own of the installation's secrets. */
export function createMessageTokens(secrets: Secrets): MessageTokens {
  const key = secrets.derive('acknowledge from messages');
  const sign = ({ companyId, deliveryId, userId }: MessageNames): string => {
    const names = [companyId, deliveryId, userId].map((id) => id.toString(36)).join('.');
    const signature = createHmac('sha256', key).update(names).digest().subarray(0, SIGNATURE_BYTES);
    return `${names}.${signature.toString('base64url')}`;
  };
  return {
    sign,
    verify(token) {
      const [, ...parts] = SHAPE.exec(token) ?? [];
      const [companyId, deliveryId, userId] = parts.map((part) => Number.parseInt(part, 36));
      if (companyId === undefined || deliveryId === undefined || userId === undefined) return undefined;
      const names = { companyId, deliveryId, userId };
      return sameSecret(token, sign(names)) ? names : undefined;
    },
  };
}

/** Name of a message of each channel in the audit log. */
export const VIA: Readonly<Record<Channel, AcknowledgedVia>> = {
  email: 'mail',
  sms: 'text message',
  push: 'push',
  voice: 'call',
};
