import type { Language } from '@ts1/contract';

/** What each language calls itself: whoever looks for theirs knows that name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };
