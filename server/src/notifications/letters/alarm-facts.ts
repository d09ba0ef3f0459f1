import { alarmQuantity, plainFigure } from '@ts1/contract';
import { alarmWords } from '@ts1/contract/alarm-type-words';
import { inputName } from '@ts1/contract/input-name';
import { MEASURAND_WORDS_IN } from '@ts1/contract/measurand-words';
import { inputAlarmText } from '../../alarms/index.ts';
import { timeOfDay } from './dates.ts';
import type { AlarmFacts, AlarmItem } from './message.ts';
import type { Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/**
 * Puts facts of an alarm into words for its reader: what its item says in a language and in units.
 * @param since when it began, epoch milliseconds
 */
export function wordAlarm(
  facts: AlarmFacts,
  since: number,
  reader: Reader,
): Pick<AlarmItem, 'what' | 'value' | 'limit' | 'worst' | 'before'> {
  const { language } = reader;
  const { type, level, measurand, input, value, limit, within, worst, before } = facts;
  const quantity = alarmQuantity(facts);
  const text = (figure: number | null | undefined, beside: number | null): string | null =>
    figure == null || quantity === null ? null : plainFigure(figure, quantity, reader, beside);
  const limitText = text(limit, value);
  const worstText = text(worst, limit);
  const beforeText = text(before, value);
  return {
    what:
      input === undefined
        ? alarmWords(type, level, language).inMessage(
            measurand === null ? '' : MEASURAND_WORDS_IN[language][measurand].inSentence,
          )
        : inputAlarmText(
            inputName(input, language),
            { type, level, measurand: input.measurand, value, limit },
            timeOfDay(since, reader),
            language,
          ),
    // That a door was open is what the alarm is about, and no figure.
    value: type === 'open' ? null : text(value, limit),
    limit:
      limitText === null || within === undefined
        ? limitText
        : letterTexts(language).alarm.within(limitText, within),
    ...(worstText !== null && { worst: worstText }),
    ...(beforeText !== null && { before: beforeText }),
  };
}
