import type { Sender } from '../channels/channel.ts';
import { DEFAULT_PREFERENCES, escapeMarkup } from '@ts1/contract';

/** Sends an e-mail to the operator, past the outbox of any company. Throws when it was not taken. */
export function operatorMail(
  sender: Sender,
): (mail: {
  readonly to: string;
  readonly key: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void> {
  return async (mail) =>
    sender.send({
      ...mail,
      html: `<pre>${escapeMarkup(mail.text)}</pre>`,
      link: '',
      language: DEFAULT_PREFERENCES.language,
      devices: [],
    });
}
