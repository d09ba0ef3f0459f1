import { isToken, randomToken } from '../platform/security/tokens.ts';

/** So that a key is known for what it is, by people and by programs that look for leaked secrets. */
const PREFIX = 'ts1k_';

/** A new key: 256 random bits behind a prefix. */
export function newKey(): string {
  return PREFIX + randomToken();
}

/** Whether a bearer token has the shape of an API key, not of a device key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX) && isToken(token.slice(PREFIX.length));
}
