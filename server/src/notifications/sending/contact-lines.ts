import type { ContactSecrets } from '../../remote-alerts/index.ts';
import { SendError } from '../channels/channel.ts';
import type { ClaimedDelivery } from './claim-due.ts';
import { letterTexts } from '../letters/texts/index.ts';

/**
 * Additions to a message to a contact: the code that confirms an address, and the link that stops all messages. The
 * pages of the product are not for people without an account.
 * @throws SendError
 */
export function contactLines(
  { companyId, contactId, message, preferences }: ClaimedDelivery,
  secrets: ContactSecrets | undefined,
  publicUrl: URL,
): { readonly further?: readonly string[]; readonly ownLink?: string } {
  if (contactId === null) return {};
  if (secrets === undefined) throw new SendError('There are no secrets for links of contacts.');
  // The page is in the language of the message, whatever the browser asks for.
  const path = `/stop?lang=${preferences.language}#${secrets.deriveStopToken(companyId, contactId)}`;
  const stop = new URL(path, publicUrl).href;
  const { contactCode: texts } = letterTexts(preferences.language);
  const code =
    message.purpose === 'contact-code'
      ? [texts.code(secrets.deriveCode({ companyId, ...message.contactCode }))]
      : [];
  return { further: [...code, texts.stop], ownLink: stop };
}
