import { measurandWords as german } from '../i18n/de/measurands.ts';
import { measurandWords as english, type MeasurandWords } from '../i18n/en/measurands.ts';
import { measurandWords as spanish } from '../i18n/es/measurands.ts';
import { measurandWords as french } from '../i18n/fr/measurands.ts';
import type { Language } from '../users/preferences.ts';
import type { Measurand } from './measurands.ts';

export type { MeasurandWords };
export const MEASURAND_WORDS = english;

/** Words of the measurands by the reader's language. */
export const MEASURAND_WORDS_IN: Readonly<Record<Language, Readonly<Record<Measurand, MeasurandWords>>>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
