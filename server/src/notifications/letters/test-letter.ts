import { OWN_TEST } from '../message.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** A test of an alert group, by its name, or to oneself. */
export function testLetter(group: string, { language }: Reader): Letter {
  const { headlines, test: texts } = letterTexts(language);
  const isOwn = group === OWN_TEST;
  return {
    subject: isOwn ? headlines.test : `${headlines.test}: ${group}`,
    path: isOwn ? '/settings#channels' : '/remote-alerts',
    paragraphs: () => [[isOwn ? texts.own : texts.ofGroup(group)]],
  };
}
