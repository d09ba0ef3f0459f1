import type { Language } from '@ts1/contract';
import { GERMAN_TEXTS } from './de.ts';
import { ENGLISH_TEXTS, type ReportTexts } from './en.ts';
import { SPANISH_TEXTS } from './es.ts';
import { FRENCH_TEXTS } from './fr.ts';

const TEXTS: Readonly<Record<Language, ReportTexts>> = {
  en: ENGLISH_TEXTS,
  de: GERMAN_TEXTS,
  fr: FRENCH_TEXTS,
  es: SPANISH_TEXTS,
};

/** The words of files and reports in the reader's language. */
export function reportTexts({
  preferences,
}: {
  readonly preferences: { readonly language: Language };
}): ReportTexts {
  return TEXTS[preferences.language];
}
