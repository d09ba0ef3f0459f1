import type { ContactSecrets } from '../../remote-alerts/index.ts';
import { SendError } from '../channels/channel.ts';
import type { ClaimedDelivery } from '../claim-due.ts';

/**
 * What a message to a contact has besides: the code that confirms an address, and the link that stops all messages. The
 * pages of the product are not for people without an account.
 * @throws SendError
 */
export function contactLines(
  { companyId, contactId, message }: ClaimedDelivery,
  secrets: ContactSecrets | undefined,
  publicUrl: URL,
): { readonly further?: readonly string[]; readonly ownLink?: string } {
  if (contactId === null) return {};
  if (secrets === undefined) throw new SendError('There are no secrets for links of contacts.');
  const stop = new URL(`/stop#${secrets.stopTokenOf(companyId, contactId)}`, publicUrl).href;
  const code =
    message.purpose === 'contact-code'
      ? [`Code: ${secrets.codeOf({ companyId, ...message.contactCode })}`]
      : [];
  return { further: [...code, 'No more of these messages:'], ownLink: stop };
}
