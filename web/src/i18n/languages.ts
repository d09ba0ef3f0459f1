import type { Language } from '@ts1/contract';
import { spokenLanguage } from './translate.ts';

/** Whether the texts are in a language now. */
export const isSpoken = (language: Language): boolean => spokenLanguage() === language;

/** Fetches the texts of a language and shows them from now on. Rejects, and changes nothing, when they cannot be fetched. */
export async function speakLanguage(language: Language): Promise<void> {
  return (await import('./catalogues.ts')).showTextsIn(language);
}
