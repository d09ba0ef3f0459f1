import type { Language } from '@ts1/contract';
import { speak } from '../i18n/speak.ts';
import { spokenLanguage } from '../i18n/translate.ts';
import { choosePreferences } from '../platform/preferences.ts';

type First = Promise<{ readonly first: Readonly<Record<string, object>> }>;
type OfPage = Promise<{ readonly alarmPage: object }>;

/** English comes with the page; the texts of another language are fetched for who reads it. */
const TEXTS: Readonly<Record<Exclude<Language, 'en'>, () => readonly [First, OfPage]>> = {
  de: () => [import('../i18n/de/first.ts'), import('../i18n/de/alarm-page.ts')],
  fr: () => [import('../i18n/fr/first.ts'), import('../i18n/fr/alarm-page.ts')],
  es: () => [import('../i18n/es/first.ts'), import('../i18n/es/alarm-page.ts')],
};

/**
 * Texts, dates and numbers in this language from now on: the browser's until it is known whose message it is.
 * Rejects, and leaves the texts as they were, when they cannot be fetched.
 */
export async function speakTo(language: Language): Promise<void> {
  choosePreferences({ language });
  if (spokenLanguage() !== language) await speak(language === 'en' ? null : await translation(language));
  document.documentElement.lang = language;
}

async function translation(language: Exclude<Language, 'en'>) {
  const [{ first }, { alarmPage }] = await Promise.all(TEXTS[language]());
  return { language, load: async (part: string): Promise<object> => first[part] ?? alarmPage };
}
