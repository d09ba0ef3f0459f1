import type { ReportItem } from '../message.ts';
import { inZone } from './dates.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** A report that comes as a file. */
export function reportLetter({ zone, from, to }: ReportItem, reader: Reader): Letter {
  const { headlines, report: texts } = letterTexts(reader.language);
  return {
    subject: `${headlines.report}: ${zone}`,
    path: '/',
    paragraphs: () => [[texts.attached(zone), texts.period(inZone(from, reader), inZone(to, reader))]],
  };
}
