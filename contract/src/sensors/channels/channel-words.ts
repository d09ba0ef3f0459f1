import { channelWords as german } from '../../i18n/de/channels.ts';
import { channelWords as english, type WordsOfChannels } from '../../i18n/en/channels.ts';
import type { Language } from '../../users/preferences.ts';

export const CHANNEL_WORDS = english;

/** Words of the channels by the reader's language. A renamed channel keeps its name in every language. */
export const CHANNEL_WORDS_IN: Readonly<Record<Language, WordsOfChannels>> = {
  en: english,
  de: german,
};
