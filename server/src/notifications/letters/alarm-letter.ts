import type { QuietKind } from '@ts1/contract';
import type { AlarmItem, AlarmPurpose } from '../message.ts';
import { inZone, timeOfDay } from './dates.ts';
import { HEADLINES } from './headlines.ts';
import type { Letter, LetterLength } from './letter.ts';

/** Of a reminder of what is back inside: true also of those that are still out. */
const WAITING = 'Waits for acknowledgement';
/** In the place of an alarm that was sent before. */
const CORRECTED = 'Corrected alarm';

/** Of an alarm that is notified when maintenance or shelving has ended. */
const HELD: Readonly<Record<QuietKind, string>> = {
  maintenance: 'Raised during maintenance',
  shelving: 'Shelved, still in alarm',
};
const HELD_LINES: Readonly<Record<QuietKind, string>> = {
  maintenance: 'Raised during maintenance, which has ended, and still in force.',
  shelving: 'Shelving has ended, and it is still in force.',
};

/** They say that there is nothing to do, or that somebody does it. */
const ASK_NOTHING: ReadonlySet<AlarmPurpose> = new Set(['returned', 'acknowledged']);
const WHAT_TO_DO = 'What to do';
const SHORT_INSTRUCTIONS = 200;

/** One alarm is named and led to; of several their number, and all of them in the text. */
export function alarmLetter(purpose: AlarmPurpose, items: readonly AlarmItem[]): Letter {
  const events = [...new Set(items.map(({ eventId }) => eventId))];
  const [first] = items;
  const about =
    first === undefined || items.length > 1 ? `${items.length} events` : `${first.subject}, ${first.what}`;
  return {
    subject: `${headlineOf(purpose, items)}: ${about}`,
    path: events.length === 1 ? `/alarm-log?event=${events.join('')}` : '/alarm-log',
    paragraphs: (timeZone, length) =>
      items.map((item) => [
        ...linesOf(item, timeZone),
        ...(ASK_NOTHING.has(purpose) ? [] : instructionLines(item, length)),
      ]),
  };
}

function headlineOf(purpose: AlarmPurpose, items: readonly AlarmItem[]): string {
  if (items.some(({ waits }) => waits)) return WAITING;
  const [heldIn, ...others] = new Set(items.map((item) => item.heldIn));
  if (heldIn !== undefined && others.length === 0) return HELD[heldIn];
  return items.length > 0 && items.every(({ corrects }) => corrects) ? CORRECTED : HEADLINES[purpose];
}

function linesOf(item: AlarmItem, timeZone: string): string[] {
  const lines = [`${item.subject}: ${item.what}`];
  if (item.zones.length > 0) lines.push(`Zone: ${item.zones.join(', ')}`);
  if (item.sensors.length > 0) {
    lines.push(`Sensors not heard (${item.sensors.length}): ${item.sensors.join(', ')}`);
  }
  if (item.value !== null) lines.push(`Value: ${item.value}`);
  if (item.before !== undefined)
    lines.push(`At the acknowledgement or the last such message: ${item.before}`);
  if (item.worst !== undefined) lines.push(`Worst so far: ${item.worst}`);
  if (item.limit !== null) lines.push(`Limit: ${item.limit}`);
  lines.push(`Since: ${inZone(item.since, timeZone)}`);
  for (const { what, since, until } of item.lasting ?? []) {
    const from = timeOfDay(since, timeZone, item.since);
    const end = until === null ? '' : ` until ${timeOfDay(until, timeZone, item.since)}`;
    lines.push(`${what} since ${from}${end}`);
  }
  const until = item.until === null ? '' : inZone(item.until, timeZone);
  if (item.waits) lines.push(until === '' ? `${WAITING}.` : `${WAITING}; back inside since ${until}.`);
  else if (until !== '') lines.push(`Back to normal: ${until}`);
  if (item.acknowledgedBy !== null) {
    const at = item.acknowledgedAt === undefined ? '' : `, ${inZone(item.acknowledgedAt, timeZone)}`;
    lines.push(`Acknowledged by: ${item.acknowledgedBy}${at}`);
  }
  if (item.cause !== undefined) lines.push(`Cause: ${item.cause}`);
  if (item.action !== undefined) lines.push(`Action: ${item.action}`);
  if (item.note !== undefined) lines.push(`Note: ${item.note}`);
  if (item.heldIn !== undefined) lines.push(HELD_LINES[item.heldIn]);
  if (item.corrects) {
    lines.push('Readings that arrived late show this in the place of the alarm that was sent before.');
  } else if (item.late) lines.push('Found in readings that arrived late.');
  return lines;
}

/** Whole and line by line; for a telephone how they begin, on one line. */
function instructionLines({ instructions }: AlarmItem, length: LetterLength): string[] {
  if (instructions === undefined) return [];
  if (length === 'whole') return [`${WHAT_TO_DO}:`, ...instructions.split('\n')];
  // By characters, so that no emoji is cut in two.
  const line = new Intl.Segmenter().segment(instructions.replaceAll(/\s+/g, ' '));
  const characters = Array.from(line, ({ segment }) => segment);
  const isCut = characters.length > SHORT_INSTRUCTIONS;
  return [`${WHAT_TO_DO}: ${characters.slice(0, SHORT_INSTRUCTIONS).join('')}${isCut ? '…' : ''}`];
}
