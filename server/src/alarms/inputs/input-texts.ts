import {
  INPUT_TABLE,
  inputMeasurand,
  digitsApart,
  formatFigure,
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
};

/** The extreme and the limit of an alarm of an input with their units; null for what has none. */
export function inputFigures(
  { type, measurand, value, limit }: InputAlarm,
  language: Language = 'en',
): { value: string | null; limit: string | null } {
  const decimals = inputDecimals(type, measurand);
  const unit = inputUnit(type, measurand) ?? '';
  const text = (figure: number | null, beside: number | null) =>
    figure === null
      ? null
      : `${figureText(figure, digitsApart(figure, beside, decimals), language)} ${unit}`.trim();
  return {
    // That a door was open is what it is about, and no figure.
    value: type === 'open' ? null : text(value, limit),
    limit: text(limit, value),
  };
}

/** The unit of value and limit: of a state it is that of the time for which it may last. */
export function inputUnit(type: AlarmType, measurand: string): string | null {
  if (type === 'open') return 'min';
  if (type === 'count') return 'in 60 min';
  const { unit } = INPUT_TABLE[inputMeasurand.parse(measurand)];
  return unit === '' ? null : unit;
}

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
  alarm: InputAlarm,
  since: string,
  language: Language = 'en',
): string {
  const { type, measurand } = alarm;
  const { value, limit } = inputFigures(alarm, language);
  const texts = TEXTS[language];
  if (type === 'open') {
    const word = lastingWord(measurand, language);
    return alarm.limit === 0 || limit === null
      ? texts.since(name, word, since)
      : texts.longer(name, word, limit, since);
  }
  const measured = value === null ? name : `${name} ${value}`;
  if (limit === null) return measured;
  if (type === 'count') return texts.moreThan(measured, String(alarm.limit ?? ''));
  const { level = 'alarm' } = alarm;
  if (level === 'alarm') return texts[type === 'low' ? 'below' : 'above'](measured, limit);
  return alarmLevelWords(level, language)[type === 'low' ? 'low' : 'high'].withLimit(measured, limit);
}

/** With how many decimals value and limit of an alarm are shown. */
export function inputDecimals(type: AlarmType, measurand: string): number {
  return type === 'open' || type === 'count' ? 0 : INPUT_TABLE[inputMeasurand.parse(measurand)].decimals;
}

/** With signs between thousands, because gases and light come in thousands. */
function figureText(figure: number, digits: number, language: Language): string {
  return formatFigure(figure, language, { digits, grouped: true });
}
