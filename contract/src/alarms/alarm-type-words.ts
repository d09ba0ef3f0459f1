import { ALARM_LEVEL_WORDS, type AlarmLevelWords } from './alarm-level-words.ts';
import type { AlarmLevel, MilderLevel } from './alarm-levels.ts';
import {
  ALARM_MESSAGES,
  ALARM_NAMES,
  type AlarmMessages,
  type AlarmType,
  type AlarmTypeNames,
  type AlarmTypeWords,
} from './alarm-type-table.ts';
import { alarmLevels as germanLevels } from '../i18n/de/alarm-levels.ts';
import { alarmMessages as germanMessages, alarmNames as germanNames } from '../i18n/de/alarm-types.ts';
import { alarmLevels as spanishLevels } from '../i18n/es/alarm-levels.ts';
import { alarmMessages as spanishMessages, alarmNames as spanishNames } from '../i18n/es/alarm-types.ts';
import { alarmLevels as frenchLevels } from '../i18n/fr/alarm-levels.ts';
import { alarmMessages as frenchMessages, alarmNames as frenchNames } from '../i18n/fr/alarm-types.ts';
import type { Language } from '../users/preferences.ts';

const NAMES_IN: Readonly<Record<Language, AlarmTypeNames>> = {
  en: ALARM_NAMES,
  de: germanNames,
  fr: frenchNames,
  es: spanishNames,
};
const MESSAGES_IN: Readonly<Record<Language, AlarmMessages>> = {
  en: ALARM_MESSAGES,
  de: germanMessages,
  fr: frenchMessages,
  es: spanishMessages,
};
const LEVELS_IN = {
  en: ALARM_LEVEL_WORDS,
  de: germanLevels,
  fr: frenchLevels,
  es: spanishLevels,
} as const satisfies Readonly<Record<Language, object>>;

/** Returns the texts about a level inside the alarm in the reader's language. */
export function alarmLevelWords(level: MilderLevel, language: Language = 'en'): AlarmLevelWords {
  return LEVELS_IN[language][level];
}

/** Returns the texts about an alarm, or about a value that passed only the limit of a milder level. */
export function alarmWords(type: AlarmType, level: AlarmLevel, language: Language = 'en'): AlarmTypeWords {
  if (level !== 'alarm' && (type === 'high' || type === 'low')) return LEVELS_IN[language][level][type];
  const { name, stillOut } = NAMES_IN[language][type];
  return { name, stillOut, inMessage: MESSAGES_IN[language][type] };
}
