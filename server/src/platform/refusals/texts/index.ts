import type { Language } from '@ts1/contract';
import { GERMAN_REFUSALS } from './de.ts';
import { SPANISH_REFUSALS } from './es.ts';
import { FRENCH_REFUSALS } from './fr.ts';

/** Texts of refusals by their English text; English itself needs none. */
export const REFUSALS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  de: GERMAN_REFUSALS,
  fr: FRENCH_REFUSALS,
  es: SPANISH_REFUSALS,
};
