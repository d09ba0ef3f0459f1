import type { AlarmItem, MaintenanceItem } from '../message.ts';
import { alarmLetter } from './alarm-letter.ts';
import { inZone } from './dates.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** What was raised during maintenance and is over: who made it learns of it at its end. */
export function maintenanceLetter(
  { reason, count, until }: MaintenanceItem,
  items: readonly AlarmItem[],
  reader: Reader,
): Letter {
  const { headlines, maintenance: texts } = letterTexts(reader.language);
  return {
    subject: `${headlines.maintenance}: ${texts.events(count)}, ${reason}`,
    path: '/alarm-log',
    paragraphs: (length) => [
      [texts.ended(reason, inZone(until, reader)), texts.raised],
      ...alarmLetter('returned', items, reader).paragraphs(length),
      ...(count > items.length ? [[texts.more(count - items.length)]] : []),
    ],
  };
}
