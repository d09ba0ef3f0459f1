import { inputWords as german } from '../../i18n/de/inputs.ts';
import { inputWords as english, type WordsOfInputs } from '../../i18n/en/inputs.ts';
import { inputWords as spanish } from '../../i18n/es/inputs.ts';
import { inputWords as french } from '../../i18n/fr/inputs.ts';
import type { Language } from '../../users/preferences.ts';

export const INPUT_WORDS = english;

/** Words of the inputs by the reader's language. A renamed input keeps its name in every language. */
export const INPUT_WORDS_IN: Readonly<Record<Language, WordsOfInputs>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
