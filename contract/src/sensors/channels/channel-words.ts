import { channelWords as german } from '../../i18n/de/channels.ts';
import { channelWords as english, type WordsOfChannels } from '../../i18n/en/channels.ts';
import type { Language } from '../../users/preferences.ts';

export const CHANNEL_WORDS = english;

/** The same by the language of whoever reads it. A channel that was named keeps its name in every language. */
export const CHANNEL_WORDS_IN: Readonly<Record<Language, WordsOfChannels>> = {
  en: english,
  de: german,
};
