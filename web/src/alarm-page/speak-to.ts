import type { Language } from '@ts1/contract';
import { alarmPage as german } from '../i18n/de/alarm-page.ts';
import { first } from '../i18n/de/first.ts';
import { speak, type Translation } from '../i18n/speak.ts';
import { spokenLanguage } from '../i18n/translate.ts';
import { choosePreferences } from '../platform/preferences.ts';

/** In the page itself: fetching them would take longer on a slow phone than having them. */
const GERMAN: Translation = {
  language: 'de',
  load: async (part) => first[part] ?? german,
};

/** Texts, dates and numbers in this language from now on: the browser's until it is known whose message it is. */
export async function speakTo(language: Language): Promise<void> {
  choosePreferences({ language });
  if (spokenLanguage() !== language) await speak(language === 'de' ? GERMAN : null);
  document.documentElement.lang = language;
}
