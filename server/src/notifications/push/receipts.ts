import { createHmac } from 'node:crypto';
import type { Secrets } from '../../platform/security/secrets.ts';
import { sameSecret } from '../../platform/security/tokens.ts';

/** Which browser of which company shows a message. */
export interface ReceiptDevice {
  readonly companyId: number;
  readonly subscriptionId: number;
}

/** Signs receipts, which are part of push messages, and reads them when a browser gives them back. */
export interface Receipts {
  sign(device: ReceiptDevice): string;
  /** Undefined for whatever this installation has not signed. */
  read(receipt: string): ReceiptDevice | undefined;
}

const RECEIPT = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;

/** The receipts of this installation: only the encrypted message that went to a browser holds its receipt. */
export function createReceipts(secrets: Secrets): Receipts {
  const key = secrets.derive('push receipts');
  const sign = ({ companyId, subscriptionId }: ReceiptDevice): string => {
    const named = `${companyId}.${subscriptionId}`;
    return `${named}.${createHmac('sha256', key).update(named).digest('base64url')}`;
  };
  return {
    sign,
    read(receipt) {
      const [, company, subscription] = RECEIPT.exec(receipt) ?? [];
      if (company === undefined || subscription === undefined) return undefined;
      const named = { companyId: Number(company), subscriptionId: Number(subscription) };
      return sameSecret(receipt, sign(named)) ? named : undefined;
    },
  };
}
