import { ALARM_TYPES, digitsApart, formatFigure, shownUnit, toShown, measurandUnit } from '@ts1/contract';
import { alarmWords } from '@ts1/contract/alarm-type-words';
import { inputName } from '@ts1/contract/input-name';
import { MEASURAND_WORDS_IN } from '@ts1/contract/measurand-words';
import { inputAlarmText, inputFigures } from '../../alarms/index.ts';
import { timeOfDay } from './dates.ts';
import type { AlarmFacts } from './message.ts';
import type { Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** An alarm in the words of a message, with the unit of each figure; null for figures that it does not have. */
export interface AlarmInWords {
  readonly what: string;
  readonly value: string | null;
  readonly limit: string | null;
  readonly worst?: string;
  readonly before?: string;
}

/**
 * Puts an alarm into words for its reader.
 * @param since when it began, epoch milliseconds
 */
export function wordAlarm(facts: AlarmFacts, since: number, reader: Reader): AlarmInWords {
  const { language } = reader;
  const { type, level, input, value, limit, within, worst, before } = facts;
  if (input !== undefined) {
    const about = { type, level, measurand: input.measurand, value, limit };
    return {
      what: inputAlarmText(inputName(input, language), about, timeOfDay(since, reader), language),
      ...inputFigures(about, language),
    };
  }
  const measured = facts.measurand === null ? '' : MEASURAND_WORDS_IN[language][facts.measurand].inSentence;
  const limitText = figureText(facts, limit, value, reader);
  const worstText = worst === undefined ? null : figureText(facts, worst, limit, reader);
  const beforeText = before === undefined ? null : figureText(facts, before, value, reader);
  return {
    what: alarmWords(type, level, language).inMessage(measured),
    value: figureText(facts, value, limit, reader),
    limit:
      limitText === null || within === undefined
        ? limitText
        : letterTexts(language).alarm.within(limitText, within),
    ...(worstText !== null && { worst: worstText }),
    ...(beforeText !== null && { before: beforeText }),
  };
}

/** With enough digits to see on which side of the other value it is. */
function figureText(
  { type, measurand: about, sensorType: ofType }: AlarmFacts,
  value: number | null,
  other: number | null,
  { language, temperatureUnit }: Reader,
): string | null {
  const measured = type === 'battery' ? type : about;
  if (value === null || measured === null) return null;
  const { unit, decimals } = measurandUnit(measured, ofType);
  const kind = type === 'rise' || type === 'fall' ? 'difference' : 'value';
  const shown = (figure: number) => toShown(figure, unit, temperatureUnit, kind);
  const digits = digitsApart(shown(value), other === null ? null : shown(other), decimals);
  const figure = formatFigure(shown(value), language, { digits });
  return `${ALARM_TYPES[type].sign}${figure} ${shownUnit(unit, temperatureUnit)}`;
}
