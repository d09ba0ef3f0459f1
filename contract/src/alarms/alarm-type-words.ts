import type { AlarmLevel } from './alarm-levels.ts';
import {
  ALARM_MESSAGES,
  ALARM_NAMES,
  type AlarmMessages,
  type AlarmType,
  type AlarmTypeNames,
  type AlarmTypeWords,
  type AlarmWarningWords,
} from './alarm-type-table.ts';
import {
  alarmMessages as germanMessages,
  alarmNames as germanNames,
  alarmWarnings as germanWarnings,
} from '../i18n/de/alarm-types.ts';
import type { Language } from '../users/preferences.ts';

const NAMES_IN: Readonly<Record<Language, AlarmTypeNames>> = { en: ALARM_NAMES, de: germanNames };
const MESSAGES_IN: Readonly<Record<Language, AlarmMessages>> = { en: ALARM_MESSAGES, de: germanMessages };

/** English texts for values that passed only their warning limit. */
const WARNING_WORDS: AlarmWarningWords = {
  high: {
    name: 'High warning',
    stillOut: 'Acknowledged, still above its warning limit',
    inMessage: (measured) => `${measured} above its warning limit`,
  },
  low: {
    name: 'Low warning',
    stillOut: 'Acknowledged, still below its warning limit',
    inMessage: (measured) => `${measured} below its warning limit`,
  },
};

const WARNINGS_IN: Readonly<Record<Language, AlarmWarningWords>> = { en: WARNING_WORDS, de: germanWarnings };

/** Returns the texts about an alarm or a warning in the reader's language. */
export function alarmWords(type: AlarmType, level: AlarmLevel, language: Language = 'en'): AlarmTypeWords {
  if (level === 'warning' && (type === 'high' || type === 'low')) return WARNINGS_IN[language][type];
  const { name, stillOut } = NAMES_IN[language][type];
  return { name, stillOut, inMessage: MESSAGES_IN[language][type] };
}
