import type { LinkPurpose } from '@ts1/contract';
import type { LinkItem } from '../message.ts';
import { inZone } from './dates.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** Brings a link by which a password is set. */
export function linkLetter(
  purpose: LinkPurpose,
  { companyName, by, until }: LinkItem,
  reader: Reader,
): Letter {
  const { headlines, passwordLink: texts } = letterTexts(reader.language);
  const works = texts.works(inZone(until, reader));
  return {
    subject: `${headlines[purpose]}: ${companyName}`,
    path: '/set-password',
    paragraphs: () =>
      by === null
        ? [[texts.asked(companyName), works], [texts.notYou]]
        : [[texts.added(by, companyName), texts.choose(works)]],
  };
}
