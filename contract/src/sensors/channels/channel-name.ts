import type { Language } from '../../users/preferences.ts';
import { channelMeasurand, type ChannelMeasurand } from './channel-measurands.ts';
import { CHANNEL_WORDS, CHANNEL_WORDS_IN } from './channel-words.ts';

/** A stored channel, with its first name or the name that a user gave it. */
interface Named {
  readonly name: string;
  readonly measurand: string;
}

/**
 * Returns the English name of a channel until a user renames it: `Door`, or `Door 2` for a sensor's second door. It is
 * stored: a channel that was created with another word counts as renamed.
 */
export function firstName(measurand: ChannelMeasurand, place: number): string {
  return numbered(CHANNEL_WORDS[measurand].name, place);
}

/**
 * Returns the name of a channel in a language: the name that a user gave it, or the word of the language where it still
 * has its first name.
 */
export function channelName({ name, measurand }: Named, language: Language): string {
  const known = channelMeasurand.safeParse(measurand);
  if (language === 'en' || !known.success) return name;
  const place = Number(/ ([2-9]|1[0-6])$/.exec(name)?.[1] ?? 1);
  return name === firstName(known.data, place)
    ? numbered(CHANNEL_WORDS_IN[language][known.data].name, place)
    : name;
}

const numbered = (name: string, place: number): string => (place === 1 ? name : `${name} ${place}`);
