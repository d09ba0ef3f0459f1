import type { AccountItem } from '../message.ts';
import { inZone } from './dates.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** How somebody signs in was changed. */
export function accountLetter({ what, companyName, by, at }: AccountItem, reader: Reader): Letter {
  const { headlines, account } = letterTexts(reader.language);
  const change = account.changes[what];
  return {
    subject: `${headlines.account}: ${change}`,
    path: '/account',
    paragraphs: () => [
      [
        account.yours(companyName, change),
        account.when(inZone(at, reader)),
        by === null ? account.bySelf : account.by(by),
      ],
      [account.expected],
    ],
  };
}
