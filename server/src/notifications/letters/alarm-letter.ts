import { alarmExtreme } from '@ts1/contract';
import { inputName } from '@ts1/contract/input-name';
import type { AlarmItem, AlarmPurpose } from './message.ts';
import { lastingWord } from '../../alarms/index.ts';
import { wordAlarm } from './alarm-facts.ts';
import { inZone, timeOfDay } from './dates.ts';
import type { Letter, LetterLength, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** They say that there is nothing to do, or that somebody does it. */
const ASK_NOTHING: ReadonlySet<AlarmPurpose> = new Set(['returned', 'acknowledged']);
const SHORT_INSTRUCTIONS = 200;

/** One alarm is named and led to; of several their number, and all of them in the text. */
export function alarmLetter(purpose: AlarmPurpose, items: readonly AlarmItem[], reader: Reader): Letter {
  const events = [...new Set(items.map(({ eventId }) => eventId))];
  const [first] = items;
  const about =
    first === undefined || items.length > 1
      ? letterTexts(reader.language).alarm.events(items.length)
      : `${first.subject}, ${inWords(first, reader).what}`;
  const { titled, headlines } = letterTexts(reader.language);
  const subject = titled(alarmHeadline(purpose, items, reader), about);
  const isDrill = items.length > 0 && items.every(({ drill }) => drill);
  return {
    subject: isDrill ? titled(headlines.drill, subject) : subject,
    path: events.length === 1 ? `/alarm-log?event=${events.join('')}` : '/alarm-log',
    paragraphs: (length) =>
      items.map((item) => [
        ...itemLines(item, reader),
        ...(ASK_NOTHING.has(purpose) ? [] : instructionLines(item, length, reader)),
      ]),
  };
}

function alarmHeadline(purpose: AlarmPurpose, items: readonly AlarmItem[], { language }: Reader): string {
  const { headlines, alarm: texts } = letterTexts(language);
  if (items.some(({ waits }) => waits)) return texts.waiting;
  const [heldIn, ...others] = new Set(items.map((item) => item.heldIn));
  if (heldIn !== undefined && others.length === 0) return texts.held[heldIn];
  return items.length > 0 && items.every(({ corrects }) => corrects) ? texts.corrected : headlines[purpose];
}

/** Puts an alarm of a message into words for its reader; one that a server before the facts wrote stays as it is. */
export function inWords(item: AlarmItem, reader: Reader): AlarmItem {
  return item.facts === undefined ? item : { ...item, ...wordAlarm(item.facts, item.since, reader) };
}

function itemLines(item: AlarmItem, reader: Reader): string[] {
  const { titled, alarm: texts, drill } = letterTexts(reader.language);
  const { what, value, limit, worst, before } = inWords(item, reader);
  const lines = [titled(item.subject, what)];
  if (item.drill) lines.push(drill.probe);
  if (item.zones.length > 0) lines.push(texts.zone(item.zones.join(', ')));
  if (item.sensors.length > 0) {
    lines.push(texts.silentSensors(item.sensors.length, item.sensors.join(', ')));
  }
  if (value !== null) lines.push(worst === undefined ? texts.value(value) : texts.now(value));
  if (before !== undefined) lines.push(texts.before(before));
  if (worst !== undefined) lines.push(texts[(item.facts && alarmExtreme(item.facts.type)) ?? 'worst'](worst));
  if (limit !== null) lines.push(texts.limit(limit));
  lines.push(texts.since(inZone(item.since, reader)));
  for (const { what: state, input, since, until, unknownSince } of item.lasting ?? []) {
    const lasting =
      input === undefined
        ? state
        : `${inputName(input, reader.language)} ${lastingWord(input.measurand, reader.language)}`;
    const end = until === null ? null : timeOfDay(until, reader, item.since);
    const text = texts.lasting(lasting, timeOfDay(since, reader, item.since), end);
    lines.push(
      unknownSince === undefined
        ? text
        : texts.unknownSince(text, timeOfDay(unknownSince, reader, item.since)),
    );
  }
  const until = item.until === null ? '' : inZone(item.until, reader);
  if (item.waits) lines.push(until === '' ? `${texts.waiting}.` : texts.waitingSince(until));
  else if (until !== '') lines.push(texts.returned(until));
  if (item.acknowledgedBy !== null) {
    const at = item.acknowledgedAt === undefined ? undefined : inZone(item.acknowledgedAt, reader);
    lines.push(texts.acknowledgedBy(item.acknowledgedBy, at));
  }
  if (item.cause !== undefined) lines.push(texts.cause(item.cause));
  if (item.action !== undefined) lines.push(texts.action(item.action));
  if (item.note !== undefined) lines.push(texts.note(item.note));
  if (item.heldIn !== undefined)
    lines.push((until === '' ? texts.heldLines : texts.heldAndBack)[item.heldIn]);
  if (item.corrects) lines.push(texts.correctedLine);
  else if (item.late) lines.push(texts.late);
  return lines;
}

/** Whole and line by line; for a telephone how they begin, on one line. */
function instructionLines({ instructions }: AlarmItem, length: LetterLength, { language }: Reader): string[] {
  if (instructions === undefined) return [];
  const { whatToDo } = letterTexts(language).alarm;
  if (length === 'whole') return [whatToDo, ...instructions.split('\n')];
  // By characters, so that no emoji is cut in two.
  const line = new Intl.Segmenter().segment(instructions.replaceAll(/\s+/g, ' '));
  const characters = Array.from(line, ({ segment }) => segment);
  const isCut = characters.length > SHORT_INSTRUCTIONS;
  return [`${whatToDo} ${characters.slice(0, SHORT_INSTRUCTIONS).join('')}${isCut ? '…' : ''}`];
}
