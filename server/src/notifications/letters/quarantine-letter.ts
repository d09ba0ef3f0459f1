import type { QuarantineItem } from '../message.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** A delivery of a base unit could not be stored and was put aside. */
export function quarantineLetter({ unit, reason }: QuarantineItem, { language }: Reader): Letter {
  const { headlines, quarantine: texts } = letterTexts(language);
  return {
    subject: `${headlines.quarantine}: ${unit}`,
    path: '/base-units',
    paragraphs: () => [
      [texts.notStored(unit, texts.reasons[reason] ?? reason)],
      [texts.putAside],
      [texts.onceADay],
    ],
  };
}
