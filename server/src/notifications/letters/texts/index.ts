import type { Language } from '@ts1/contract';
import { GERMAN_LETTERS } from './de.ts';
import { ENGLISH_LETTERS, type LetterTexts } from './en.ts';
import { SPANISH_LETTERS } from './es.ts';
import { FRENCH_LETTERS } from './fr.ts';

const LETTERS: Readonly<Record<Language, LetterTexts>> = {
  en: ENGLISH_LETTERS,
  de: GERMAN_LETTERS,
  fr: FRENCH_LETTERS,
  es: SPANISH_LETTERS,
};

/** Texts of messages, in the reader's language. */
export function letterTexts(language: Language): LetterTexts {
  return LETTERS[language];
}

export type { LetterTexts } from './en.ts';
