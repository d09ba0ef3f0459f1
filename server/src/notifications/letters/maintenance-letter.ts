import type { AlarmItem, MaintenanceItem } from '../message.ts';
import { HEADLINES } from './headlines.ts';
import { alarmLetter } from './alarm-letter.ts';
import { inZone } from './dates.ts';
import type { Letter } from './letter.ts';

/** What was raised during maintenance and is over: who made it learns of it at its end. */
export function maintenanceLetter(
  { reason, count, until }: MaintenanceItem,
  items: readonly AlarmItem[],
): Letter {
  const events = count === 1 ? '1 event' : `${count} events`;
  return {
    subject: `${HEADLINES.maintenance}: ${events}, ${reason}`,
    path: '/alarm-log',
    paragraphs: (timeZone, length) => [
      [
        `The maintenance "${reason}" ended on ${inZone(until, timeZone)}.`,
        'These events were raised in it and are over or acknowledged. No message about them was sent.',
      ],
      ...alarmLetter('returned', items).paragraphs(timeZone, length),
      ...(count > items.length ? [[`And ${count - items.length} more: see the alarm log.`]] : []),
    ],
  };
}
