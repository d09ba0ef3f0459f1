import type { ContactCodeItem } from '../message.ts';
import { HEADLINES } from './headlines.ts';
import type { Letter } from './letter.ts';

/** Brings the code by which somebody without an account confirms an address. */
export function contactCodeLetter({ companyName }: ContactCodeItem): Letter {
  return {
    subject: `${HEADLINES['contact-code']}: ${companyName}`,
    path: '/stop',
    paragraphs: () => [
      [
        `${companyName} wants to send alarms of its temperature monitoring to this address.`,
        'If that is right, give the code to whoever asked you for it. It is good for a day.',
      ],
      ['If you know nothing of it, leave this message alone: nothing else is sent.'],
    ],
  };
}
