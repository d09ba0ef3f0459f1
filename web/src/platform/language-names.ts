import type { Language } from '@ts1/contract';

/** Each language's name for itself: people who look for theirs know that name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};
