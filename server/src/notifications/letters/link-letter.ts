import type { LinkPurpose } from '@ts1/contract';
import type { LinkItem } from '../message.ts';
import { inZone } from './dates.ts';
import { HEADLINES } from './headlines.ts';
import type { Letter } from './letter.ts';

/** Brings a link by which a password is set. */
export function linkLetter(purpose: LinkPurpose, link: LinkItem): Letter {
  return {
    subject: `${HEADLINES[purpose]}: ${link.companyName}`,
    path: '/set-password',
    paragraphs: (timeZone) => linkParagraphs(link, timeZone),
  };
}

function linkParagraphs({ companyName, by, until }: LinkItem, timeZone: string): string[][] {
  const how = `The link works once, until ${inZone(until, timeZone)}.`;
  return by === null
    ? [
        [`Somebody asked for a new password for your account at ${companyName}.`, how],
        ['If it was not you, leave this message alone: your password stays as it is.'],
      ]
    : [
        [
          `${by} has added you to the temperature monitoring of ${companyName}.`,
          `Choose your password. ${how}`,
        ],
      ];
}
