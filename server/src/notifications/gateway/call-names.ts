import type { Secrets } from '../../platform/security/secrets.ts';
import { createMessageTokens, type MessageTokens } from '../letters/message-tokens.ts';

/**
 * Creates the tokens that name a message in the addresses that the gateway calls. These appear in logs, so they are
 * signed with a key of their own: as the token of a link they are worth nothing.
 */
export function createCallNames(secrets: Secrets): MessageTokens {
  return createMessageTokens({ derive: (purpose) => secrets.derive(`call: ${purpose}`) });
}
