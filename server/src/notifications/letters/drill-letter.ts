import { DRILL_PROBE_MINUTES } from '@ts1/contract';
import type { AlarmItem, DrillItem, DrillNotice } from './message.ts';
import { inWords } from './alarm-letter.ts';
import { inZone, timeOfDay } from './dates.ts';
import { drillReason } from './drill-reason.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** The message of an alarm drill: it begins with the word, as every line by which it is known does. */
export function drillLetter(items: readonly AlarmItem[], reader: Reader): Letter {
  const { titled, headlines, alarm, drill } = letterTexts(reader.language);
  const [first] = items;
  const group = first?.zones.join(', ') ?? '';
  return {
    subject: titled(headlines.drill, group),
    path: `/alarm-log?drills=true${first === undefined ? '' : `&event=${first.eventId}`}`,
    paragraphs: () => [
      [drill.asks],
      items.flatMap((item) => {
        const { what, value, limit } = inWords(item, reader);
        return [
          titled(headlines.drill, `${item.subject}, ${what}`),
          ...(value === null ? [] : [alarm.value(value)]),
          ...(limit === null ? [] : [alarm.limit(limit)]),
          alarm.since(inZone(item.since, reader)),
        ];
      }),
    ],
  };
}

/** How a run ended that did not pass. */
export function drillResultLetter({ group, result, reason, why, at }: DrillItem, reader: Reader): Letter {
  const { titled, headlines, drill } = letterTexts(reader.language);
  const word = drill.results[result];
  return {
    subject: titled(headlines['drill-result'], `${group}, ${word}`),
    path: '/remote-alerts?tab=drills',
    paragraphs: () => [
      [
        drill.group(group),
        drill.begun(inZone(at, reader)),
        drill.result(word),
        drillReason({ why, reason }, reader.language),
      ],
    ],
  };
}

/** Says that a drill is planned, to the people it will reach. */
export function drillNoticeLetter({ group, at, probe }: DrillNotice, reader: Reader): Letter {
  const { titled, headlines, drill } = letterTexts(reader.language);
  return {
    subject: titled(headlines['drill-notice'], `${group}, ${timeOfDay(at, reader)}`),
    path: '/remote-alerts?tab=drills',
    paragraphs: (length) => [
      [
        drill.planned(group, inZone(at, reader)),
        ...(probe === undefined ? [] : [drill.bring(probe, DRILL_PROBE_MINUTES)]),
        drill.expect,
        ...(length === 'whole' ? [drill.mayMove] : []),
      ],
    ],
  };
}
