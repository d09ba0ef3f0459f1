import type { ContactCodeItem } from '../message.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** Brings the code by which somebody without an account confirms an address. */
export function contactCodeLetter({ companyName }: ContactCodeItem, { language }: Reader): Letter {
  const { headlines, contactCode } = letterTexts(language);
  return {
    subject: `${headlines['contact-code']}: ${companyName}`,
    path: '/stop',
    paragraphs: () => [[contactCode.wants(companyName), contactCode.giveIt], [contactCode.ignore]],
  };
}
