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
  return async ({ to, key, subject, text }) => {
    const html = `<pre>${escapeMarkup(text)}</pre>`;
    const { language } = DEFAULT_PREFERENCES;
    await sender.send({ subject, text, html, link: '', language }, { to, key, devices: [] });
  };
}
