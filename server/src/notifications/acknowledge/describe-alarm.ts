import {
  ALARM_TYPES,
  type AlarmEvent,
  INPUT_TABLE,
  inputMeasurand,
  type LatestInput,
  type Measurand,
  measurandUnit,
  type MessageAlarm,
  plainFigure,
  type SensorType,
  toTimestamp,
} from '@ts1/contract';
import { inputName } from '@ts1/contract/input-name';
import { INPUT_WORDS_IN } from '@ts1/contract/input-words';
import { lastingWord } from '../../alarms/index.ts';
import { inWords } from '../letters/alarm-letter.ts';
import type { Reader } from '../letters/letter.ts';
import type { AlarmItem } from '../letters/message.ts';
import { letterTexts } from '../letters/texts/index.ts';
import type { Course } from './read-course.ts';

/** Newest reading of an alarm's sensor. */
export interface Newest {
  /** Epoch milliseconds. */
  readonly measuredAt: number;
  readonly values: Readonly<Partial<Record<Measurand, number | null>>>;
}

interface About {
  readonly event: AlarmEvent;
  readonly item: AlarmItem;
  readonly sensorType: SensorType | undefined;
  readonly newest: Newest | undefined;
  readonly inputs: readonly LatestInput[];
  /** Epoch milliseconds; null while the sensor is received. */
  readonly silentSince: number | null;
  readonly course: Course | null;
  readonly reader: Reader;
}

/** An alarm as the page of a message shows it. */
export function describeAlarm({
  event,
  item,
  sensorType,
  newest,
  inputs,
  silentSince,
  course,
  reader,
}: About): MessageAlarm {
  const { cause, action, instructions } = event;
  const { what, value: extreme, limit } = inWords(item, reader);
  return {
    event_id: event.event_id,
    subject: event.name,
    zones: item.zones,
    silent_sensors: item.sensors,
    what,
    alarm_type: event.alarm_type,
    state: event.state,
    waits: event.acknowledgeable !== null,
    ...newestValue(event, { newest, inputs, sensorType, reader }),
    extreme,
    limit,
    since: event.activated,
    returned_at: event.returned_at,
    ended_at: event.ended_at,
    acknowledged_by: event.acknowledged_by,
    acknowledged_at: event.acknowledged_at,
    ...(cause !== undefined && { cause }),
    ...(action !== undefined && { action }),
    notes: event.notes,
    ...(instructions !== undefined && { instructions }),
    beside: inputs
      .filter(({ input }) => input !== event.input?.input)
      .map((latest) => toBeside(latest, silentSince, reader)),
    ...(item.lasting !== undefined && { lasting: item.lasting.map((one) => toLasting(one, reader)) }),
    chart: course?.chart ?? null,
    trend: course?.trend ?? null,
  };
}

interface Now extends Pick<About, 'newest' | 'inputs' | 'sensorType' | 'reader'> {}

/** The newest value of what the alarm is about; a silence and a fault have none. */
function newestValue(
  { alarm_type: type, measurand, input, limit_value: limit }: AlarmEvent,
  { newest, inputs, sensorType, reader }: Now,
): Pick<MessageAlarm, 'value' | 'measured_at'> {
  if (input !== undefined) {
    const latest = inputs.find((one) => one.input === input.input);
    if (latest === undefined) return { value: null, measured_at: null };
    return { value: inputText(latest, reader), measured_at: latest.timestamp };
  }
  const about = type === 'battery' ? type : measurand;
  const value = about === null ? null : (newest?.values[about] ?? null);
  if (newest === undefined || about === null || value === null) return { value: null, measured_at: null };
  // The limit of a change is a difference, which no value is compared with.
  const beside = ALARM_TYPES[type].limit === 'change' ? null : limit;
  const text = plainFigure(value, measurandUnit(about, sensorType), reader, beside);
  return { value: text, measured_at: toTimestamp(newest.measuredAt) };
}

function toLasting(
  { what, input, since, until, unknownSince }: NonNullable<AlarmItem['lasting']>[number],
  { language }: Reader,
): NonNullable<MessageAlarm['lasting']>[number] {
  return {
    what:
      input === undefined ? what : `${inputName(input, language)} ${lastingWord(input.measurand, language)}`,
    since: toTimestamp(since),
    until: until === null ? null : toTimestamp(until),
    ...(unknownSince !== undefined && { unknown_since: toTimestamp(unknownSince) }),
  };
}

/** A state holds while the sensor is received; after that it is unknown. */
function toBeside(
  latest: LatestInput,
  silentSince: number | null,
  reader: Reader,
): MessageAlarm['beside'][number] {
  const name = inputName(latest, reader.language);
  const isState = INPUT_WORDS_IN[reader.language][inputMeasurand.parse(latest.measurand)].states !== null;
  if (isState && silentSince !== null) {
    return {
      name,
      text: letterTexts(reader.language).alarm.unknown,
      since: toTimestamp(silentSince),
      is_active: false,
    };
  }
  const { active } = INPUT_TABLE[inputMeasurand.parse(latest.measurand)];
  const { since, value } = latest;
  return { name, text: inputText(latest, reader), since, is_active: active !== null && value === active };
}

/** A state in words, anything else as a figure with its unit. */
function inputText({ measurand, value }: LatestInput, reader: Reader): string {
  const known = inputMeasurand.parse(measurand);
  const { states } = INPUT_WORDS_IN[reader.language][known];
  if (states !== null) return value === 0 ? states.off : states.on;
  const { unit, decimals } = INPUT_TABLE[known];
  return plainFigure(value, { unit, decimals, grouped: true }, reader);
}
