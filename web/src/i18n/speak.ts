import { speaking, textsReady } from './translate.ts';

/** The catalogue of a language beside English. */
export interface Translation {
  readonly language: string;
  /** The texts of a part, such as `zones`. Rejects when they cannot be fetched. */
  readonly load: (part: string) => Promise<object>;
}

/**
 * Shows every text in another language from now on, and in English what it lacks; null for English.
 * Rejects when it cannot be fetched; the language then stays as it was.
 */
export async function speak(other: Translation | null): Promise<void> {
  const before = speaking.fetchTexts;
  const fetchTexts = other === null ? undefined : createFetcher(other);
  speaking.fetchTexts = fetchTexts;
  try {
    await textsReady();
  } catch (error) {
    if (speaking.fetchTexts === fetchTexts) speaking.fetchTexts = before;
    throw error;
  }
  await speaking.catalogue.changeLanguage(other?.language ?? 'en');
}

/** Fetches each part once. */
function createFetcher({ language, load }: Translation) {
  const fetched = new Set<string>();
  return async (parts: Iterable<string>): Promise<void> => {
    await Promise.all(
      [...parts].map(async (part) => {
        if (fetched.has(part)) return;
        speaking.catalogue.addResourceBundle(language, 'translation', { [part]: await load(part) }, true);
        fetched.add(part);
      }),
    );
  };
}
