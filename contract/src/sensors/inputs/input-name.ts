import type { Language } from '../../users/preferences.ts';
import { inputMeasurand, type InputMeasurand } from './input-measurands.ts';
import { INPUT_WORDS, INPUT_WORDS_IN } from './input-words.ts';

/** A stored input, with its first name or the name that a user gave it. */
interface Named {
  readonly name: string;
  readonly measurand: string;
}

/**
 * Returns the English name of an input until a user renames it: `Door`, or `Door 2` for a sensor's second door. It is
 * stored: an input that was created with another word counts as renamed.
 */
export function firstName(measurand: InputMeasurand, place: number): string {
  return numbered(INPUT_WORDS[measurand].name, place);
}

/**
 * Returns the name of an input in a language: the name that a user gave it, or the word of the language where it still
 * has its first name.
 */
export function inputName({ name, measurand }: Named, language: Language): string {
  const known = inputMeasurand.safeParse(measurand);
  if (language === 'en' || !known.success) return name;
  const place = Number(/ ([2-9]|1[0-6])$/.exec(name)?.[1] ?? 1);
  return name === firstName(known.data, place)
    ? numbered(INPUT_WORDS_IN[language][known.data].name, place)
    : name;
}

const numbered = (name: string, place: number): string => (place === 1 ? name : `${name} ${place}`);
