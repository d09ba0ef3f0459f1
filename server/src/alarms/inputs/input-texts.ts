import {
  DEFAULT_PREFERENCES,
  INPUT_TABLE,
  inputAlarmQuantity,
  inputMeasurand,
  plainFigure,
  type AlarmLevel,
  type AlarmType,
  type Language,
} from '@ts1/contract';
import { alarmLevelWords } from '@ts1/contract/alarm-type-words';
import { INPUT_WORDS_IN } from '@ts1/contract/input-words';

/** An alarm of an input: what it is about, how far it went, and the limit that it passed. */
interface InputAlarm {
  readonly type: AlarmType;
  /** Left out for an alarm. */
  readonly level?: AlarmLevel | undefined;
  readonly measurand: string;
  readonly value: number | null;
  readonly limit: number | null;
}

const ENGLISH = {
  since: (name: string, word: string, since: string) => `${name} ${word} since ${since}`,
  longer: (name: string, word: string, limit: string, since: string) =>
    `${name} ${word} longer than ${limit}: ${word} since ${since}`,
  moreThan: (measured: string, limit: string) => `${measured}, more than ${limit}`,
  above: (measured: string, limit: string) => `${measured} above ${limit}`,
  below: (measured: string, limit: string) => `${measured} below ${limit}`,
};

const TEXTS: Readonly<Record<Language, typeof ENGLISH>> = {
  en: ENGLISH,
  de: {
    since: (name, word, since) => `${name} ${word} seit ${since}`,
    longer: (name, word, limit, since) => `${name} länger als ${limit} ${word}: seit ${since}`,
    moreThan: (measured, limit) => `${measured}, mehr als ${limit}`,
    above: (measured, limit) => `${measured} über ${limit}`,
    below: (measured, limit) => `${measured} unter ${limit}`,
  },
  fr: {
    since: (name, word, since) => `${name} ${word} depuis ${since}`,
    longer: (name, word, limit, since) => `${name} ${word} plus de ${limit}\u00A0: depuis ${since}`,
    moreThan: (measured, limit) => `${measured}, plus de ${limit}`,
    above: (measured, limit) => `${measured} au-dessus de ${limit}`,
    below: (measured, limit) => `${measured} en dessous de ${limit}`,
  },
  es: {
    since: (name, word, since) => `${name} ${word} desde ${since}`,
    longer: (name, word, limit, since) => `${name} ${word} más de ${limit}: desde ${since}`,
    moreThan: (measured, limit) => `${measured}, más de ${limit}`,
    above: (measured, limit) => `${measured} por encima de ${limit}`,
    below: (measured, limit) => `${measured} por debajo de ${limit}`,
  },
};

/** Returns the word for the limited state: `open` of a door, `off` of power. */
export function lastingWord(measurand: string, language: Language = 'en'): string {
  const known = inputMeasurand.parse(measurand);
  const { states } = INPUT_WORDS_IN[language][known];
  return states === null ? '' : states[INPUT_TABLE[known].active === 0 ? 'off' : 'on'];
}

/**
 * Describes an alarm in one line: `CO₂ 1,450 ppm above 1,200 ppm`, `Door open longer than 10 min: open since 02:51`.
 * @param since the time of day at which it began
 */
export function inputAlarmText(
  name: string,
  { type, level = 'alarm', measurand, value, limit }: InputAlarm,
  since: string,
  language: Language = 'en',
): string {
  const quantity = inputAlarmQuantity(type, measurand);
  const reader = { ...DEFAULT_PREFERENCES, language };
  const limitText = limit === null ? null : plainFigure(limit, quantity, reader, value);
  const texts = TEXTS[language];
  if (type === 'open') {
    const word = lastingWord(measurand, language);
    return limit === 0 || limitText === null
      ? texts.since(name, word, since)
      : texts.longer(name, word, limitText, since);
  }
  const measured = value === null ? name : `${name} ${plainFigure(value, quantity, reader, limit)}`;
  if (limitText === null) return measured;
  if (type === 'count') return texts.moreThan(measured, String(limit));
  if (level === 'alarm') return texts[type === 'low' ? 'below' : 'above'](measured, limitText);
  return alarmLevelWords(level, language)[type === 'low' ? 'low' : 'high'].withLimit(measured, limitText);
}
