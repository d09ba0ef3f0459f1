import type { Language } from '@ts1/contract';
import { inputName } from '@ts1/contract/input-name';
import { nameInputs } from './input-name.ts';
import { speak, type Translation } from './speak.ts';

/** English comes with the code, every other language when somebody first needs it. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Translation | null>>> = {
  en: async () => null,
  de: async () => (await import('./de/index.ts')).german,
  fr: async () => (await import('./fr/index.ts')).french,
  es: async () => (await import('./es/index.ts')).spanish,
};

/** Fetches the texts of a language and shows them from now on. Rejects, and changes nothing, when they cannot be fetched. */
export async function showTextsIn(language: Language): Promise<void> {
  await speak(await CATALOGUES[language]());
  nameInputs((input) => inputName(input, language));
  document.documentElement.lang = language;
}
