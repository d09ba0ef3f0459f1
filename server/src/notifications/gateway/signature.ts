import { createHmac } from 'node:crypto';
import { sameSecret } from '../../platform/security/tokens.ts';

/**
 * Computes the gateway's signature of a call: HMAC-SHA1, in base64, under the account's token, over the whole address
 * and each field's name and value in the order of the names (Twilio, "Validating Signatures from Twilio").
 */
export function computeSignature(token: string, url: string, fields: URLSearchParams): string {
  const sorted = [...fields].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64');
}

/** Whether the gateway of this account made a call. */
export function isSigned(
  token: string,
  url: string,
  fields: URLSearchParams,
  signature: string | undefined,
): boolean {
  return signature !== undefined && sameSecret(signature, computeSignature(token, url, fields));
}
